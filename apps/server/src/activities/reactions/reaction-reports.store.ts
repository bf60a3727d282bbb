/** Queries of the mood votes for exports, insights and the stage; and their erasure. */
import { INSIGHTS_HOURS, type Insights } from "@hubbub/contract/insights";
import { type Kysely, sql, type Transaction } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { exportOf, timesOf } from "../posts.store.ts";

export const exportTable = exportOf(
  "reaction_votes",
  { submittedAt: sql`post.submitted_at`, mood: sql`post.mood` },
  { mood: "Reaction" },
);

export const votes = timesOf("reaction_votes");

/** The votes for each mood per minute, within the last `INSIGHTS_HOURS` of votes. */
export async function readInsights(kysely: Kysely<Schema>, eventId: string): Promise<Pick<Insights, "reactions">> {
  const { rows } = await sql<{ minute: Date; excited: number; neutral: number; bored: number }>`
    SELECT date_trunc('minute', submitted_at) AS minute,
           count(*) FILTER (WHERE mood = 'excited')::int AS excited,
           count(*) FILTER (WHERE mood = 'neutral')::int AS neutral,
           count(*) FILTER (WHERE mood = 'bored')::int AS bored
    FROM reaction_votes
    WHERE event_id = ${eventId}
      AND submitted_at > (SELECT max(submitted_at) FROM reaction_votes WHERE event_id = ${eventId})
                         - make_interval(hours => ${INSIGHTS_HOURS})
    GROUP BY minute ORDER BY minute`.execute(kysely);
  return { reactions: rows.map((row) => ({ ...row, minute: row.minute.toISOString() })) };
}

/** Erased votes stay, anonymously, because a smaller total would reveal the erasure. */
const anonymize = sql`
  UPDATE reaction_votes SET participant_key = 'x:' || gen_random_uuid(), profile_id = NULL`;

export async function eraseVotes(transaction: Transaction<Schema>, { keys, profileId }: Person): Promise<void> {
  await sql`${anonymize} WHERE participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId}`.execute(
    transaction,
  );
}

export async function anonymizeVotes(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  await sql`${anonymize} WHERE event_id = ${eventId}`.execute(transaction);
}
