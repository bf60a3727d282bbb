/** Queries of the icebreaker for exports, the stage, the activity log, "My day" and points; its erasure; and the demo event. */
import type { IcebreakerResponse } from "@hubbub/contract/activities/icebreaker/calls";
import { sql } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import type { EventQuery, FillDemo, KeepInPicture, Points } from "../activity.ts";
import { AUTHOR, exportOf, timesOf } from "../posts.store.ts";
import { sampleAttendees, sampleRandom, sampleSubmission } from "../sample-attendees.ts";
import { simulatedResponse } from "./simulated.ts";

export const exportTable = exportOf("icebreaker_responses", {
  ...AUTHOR,
  response: sql`post.response`,
  status: sql`post.status`,
});

export const participation = timesOf("icebreaker_responses");
export const stageActivity = timesOf("icebreaker_responses", sql`status = 'shown'`);

export const keepInPicture: Record<string, KeepInPicture> = {
  "GET /api/events/:eventId/icebreaker": async ({ taken, current }) =>
    keepResponses(taken as IcebreakerResponse[], current as IcebreakerResponse[]),
  // The current ones, because rules hide words.
  "GET /api/events/:eventId/word-rules": async ({ current }) => current,
};

/** Responses have no ids in public: as many with the same text stay as there are now. */
function keepResponses(
  taken: readonly IcebreakerResponse[],
  current: readonly IcebreakerResponse[],
): IcebreakerResponse[] {
  const left = new Map<string, number>();
  for (const { response } of current) left.set(response, (left.get(response) ?? 0) + 1);
  return taken.filter(({ response }) => {
    const count = left.get(response) ?? 0;
    left.set(response, count - 1);
    return count > 0;
  });
}

export const logSubjects = { response: { table: "icebreaker_responses", text: sql<string>`target.response` } };

/** A person's responses, oldest first. */
export async function listOwnResponses(kysely: Connection, eventId: string, { keys }: Person): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await kysely
    .selectFrom("icebreaker_responses")
    .where("event_id", "=", eventId)
    .where("participant_key", "in", keys)
    .select("response")
    .orderBy("id")
    .execute();
  return rows.map(({ response }) => response);
}

/** Hidden responses do not count (D-90). */
export const points: EventQuery<Points> = (eventId) => sql`
  SELECT profile_id, 'icebreaker' AS kind, submitted_at, 0 AS upvotes, 0 AS quiz_points
  FROM icebreaker_responses WHERE event_id = ${eventId} AND status <> 'hidden'`;

/** Deletes a person's responses. Response rows before counts, and these by event: the order of the writer's locks. */
export async function eraseResponses(transaction: Transaction, { keys, profileId }: Person): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE FROM icebreaker_responses WHERE participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId}
      RETURNING event_id, status
    )
    INSERT INTO icebreaker_counts AS counts (event_id, shown)
    SELECT event_id, -count(*) FROM deleted WHERE status = 'shown' GROUP BY event_id ORDER BY event_id
    ON CONFLICT (event_id) DO UPDATE SET shown = counts.shown + excluded.shown`.execute(transaction);
}

export const fillDemo: FillDemo = async (transaction, eventId) => {
  const random = sampleRandom(eventId);
  const authors = [...sampleAttendees(), ...sampleAttendees()];
  const rows = authors.map((author, index) => ({
    response: simulatedResponse(random),
    participant_name: author.name,
    ...sampleSubmission(eventId, author, authors.length - index),
  }));
  await transaction.insertInto("icebreaker_responses").values(rows).execute();
  await transaction.insertInto("icebreaker_counts").values({ event_id: eventId, shown: rows.length }).execute();
};
