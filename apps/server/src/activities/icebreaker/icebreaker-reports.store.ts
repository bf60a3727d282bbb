/** Queries of the icebreaker for exports, insights, the stage, the activity log, "My day" and points; and its erasure. */
import { type Kysely, sql, type Transaction } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import type { EventQuery, Points } from "../activity.ts";
import {
  BATCH_ROWS,
  type ExportedTable,
  PERSON_COLUMNS,
  POST_HEADINGS,
  readInBatches,
  submittedBy,
} from "../exported-table.ts";

export const exportTable: ExportedTable = {
  columns: [...PERSON_COLUMNS, "response", "status"],
  headings: POST_HEADINGS,
  batches: (kysely, eventId) =>
    readInBatches(
      (after) =>
        kysely
          .selectFrom("icebreaker_responses as submitted")
          .leftJoin("profiles", "profiles.id", "submitted.profile_id")
          .where("event_id", "=", eventId)
          .where("submitted.id", ">", after)
          .select(["submitted.id", "submitted_at", "participant_name", "profiles.username", "response", "status"])
          .orderBy("submitted.id")
          .limit(BATCH_ROWS)
          .execute(),
      (row) => ({ ...submittedBy(row), response: row.response, status: row.status }),
    ),
};

export const participation: EventQuery<{ at: Date }> = (eventId) =>
  sql`SELECT submitted_at AS at FROM icebreaker_responses WHERE event_id = ${eventId}`;

export const stageActivity: EventQuery<{ at: Date }> = (eventId) =>
  sql`SELECT submitted_at AS at FROM icebreaker_responses WHERE event_id = ${eventId} AND status = 'shown'`;

export const logSubjects = { response: { table: "icebreaker_responses", text: sql<string>`target.response` } };

/** A person's responses, oldest first. */
export async function listOwnResponses(kysely: Kysely<Schema>, eventId: string, { keys }: Person): Promise<string[]> {
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
export async function eraseResponses(transaction: Transaction<Schema>, { keys, profileId }: Person): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE FROM icebreaker_responses WHERE participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId}
      RETURNING event_id, status
    )
    INSERT INTO icebreaker_counts AS counts (event_id, shown)
    SELECT event_id, -count(*) FROM deleted WHERE status = 'shown' GROUP BY event_id ORDER BY event_id
    ON CONFLICT (event_id) DO UPDATE SET shown = counts.shown + excluded.shown`.execute(transaction);
}
