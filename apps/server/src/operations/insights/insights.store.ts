/** Queries for insights: activity and number of people by minute, from submissions and presence samples. */
import { INSIGHTS_HOURS, type Insights } from "@hubbub/contract/insights";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { findNewcomerNotice } from "../../api/rate-limits/newcomer-notices.store.ts";

type Connection = Kysely<Schema>;

type Row<Counted extends string> = { minute: Date } & Record<Counted, number>;

/** Reads the counts of each minute with activity, within the last `INSIGHTS_HOURS` of activity, and complete totals. */
export async function readInsights(kysely: Connection, eventId: string): Promise<Insights> {
  const [participation, reactions, people, totals, crowd] = await Promise.all([
    readParticipation(kysely, eventId),
    readReactions(kysely, eventId),
    readPeople(kysely, eventId),
    readTotals(kysely, eventId),
    findNewcomerNotice(kysely, eventId),
  ]);
  return {
    participation: participation.map(withInstant),
    reactions: reactions.map(withInstant),
    people: people.map(withInstant),
    totals,
    crowd,
  };
}

function withInstant<T extends { minute: Date }>(row: T): Omit<T, "minute"> & { minute: string } {
  return { ...row, minute: row.minute.toISOString() };
}

async function readParticipation(kysely: Connection, eventId: string) {
  const { rows } = await sql<Row<"icebreaker" | "questions" | "chat" | "reactions" | "polls">>`
    WITH done AS (
      SELECT submitted_at, 'icebreaker' AS activity FROM icebreaker_responses WHERE event_id = ${eventId}
      UNION ALL SELECT submitted_at, 'questions' FROM questions WHERE event_id = ${eventId}
      UNION ALL SELECT submitted_at, 'chat' FROM chat_messages WHERE event_id = ${eventId}
      UNION ALL SELECT submitted_at, 'reactions' FROM reaction_votes WHERE event_id = ${eventId}
      UNION ALL SELECT submitted_at, 'polls' FROM poll_answers WHERE event_id = ${eventId}
    )
    SELECT date_trunc('minute', submitted_at) AS minute,
           count(*) FILTER (WHERE activity = 'icebreaker')::int AS icebreaker,
           count(*) FILTER (WHERE activity = 'questions')::int AS questions,
           count(*) FILTER (WHERE activity = 'chat')::int AS chat,
           count(*) FILTER (WHERE activity = 'reactions')::int AS reactions,
           count(*) FILTER (WHERE activity = 'polls')::int AS polls
    FROM done
    WHERE submitted_at > (SELECT max(submitted_at) FROM done) - make_interval(hours => ${INSIGHTS_HOURS})
    GROUP BY minute ORDER BY minute`.execute(kysely);
  return rows;
}

async function readReactions(kysely: Connection, eventId: string) {
  const { rows } = await sql<Row<"excited" | "neutral" | "bored">>`
    SELECT date_trunc('minute', submitted_at) AS minute,
           count(*) FILTER (WHERE mood = 'excited')::int AS excited,
           count(*) FILTER (WHERE mood = 'neutral')::int AS neutral,
           count(*) FILTER (WHERE mood = 'bored')::int AS bored
    FROM reaction_votes
    WHERE event_id = ${eventId}
      AND submitted_at > (SELECT max(submitted_at) FROM reaction_votes WHERE event_id = ${eventId})
                         - make_interval(hours => ${INSIGHTS_HOURS})
    GROUP BY minute ORDER BY minute`.execute(kysely);
  return rows;
}

async function readPeople(kysely: Connection, eventId: string) {
  const { rows } = await sql<Row<"people">>`
    SELECT minute, sum(people)::int AS people
    FROM presence_samples
    WHERE event_id = ${eventId}
      AND minute > (SELECT max(minute) FROM presence_samples WHERE event_id = ${eventId})
                   - make_interval(hours => ${INSIGHTS_HOURS})
    GROUP BY minute ORDER BY minute`.execute(kysely);
  return rows;
}

async function readTotals(kysely: Connection, eventId: string): Promise<Insights["totals"]> {
  const { rows } = await sql<Insights["totals"]>`
    SELECT (SELECT count(*)::int FROM chat_messages WHERE event_id = ${eventId}) AS chat,
           (SELECT coalesce(max(people), 0)::int
            FROM (SELECT sum(people) AS people FROM presence_samples WHERE event_id = ${eventId} GROUP BY minute) minutes
           ) AS "maxPeople"`.execute(kysely);
  return rows[0] ?? { chat: 0, maxPeople: 0 };
}

/** Stores the number of people in each event on this node. Events that were deleted in the meantime are skipped. */
export async function savePresence(
  kysely: Connection,
  sample: { minute: Date; node: string; people: ReadonlyMap<string, number> },
): Promise<void> {
  if (sample.people.size === 0) return;
  await sql`
    INSERT INTO presence_samples (event_id, minute, node, people)
    SELECT events.id, ${sample.minute}, ${sample.node}, seen.people
    FROM unnest(${[...sample.people.keys()]}::text[], ${[...sample.people.values()]}::int[]) AS seen(event_id, people)
    JOIN events ON events.id = seen.event_id
    ON CONFLICT (event_id, minute, node) DO UPDATE
      SET people = greatest(presence_samples.people, excluded.people)`.execute(kysely);
}
