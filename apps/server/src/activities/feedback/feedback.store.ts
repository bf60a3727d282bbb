/** Queries for closing feedback: one row for each person and event. */
import type { FeedbackSummary, OwnFeedback, SessionFeedback } from "@hubbub/contract/activities/feedback/calls";
import { FEEDBACK_SHOWN_FROM, FEEDBACK_STARS_MAX } from "@hubbub/contract/activities/feedback/index";
import { type Selectable, sql } from "kysely";

import type { Connection, Schema } from "../../domain/schema/schema.ts";
import { insertOf } from "../../platform/database/insert-rows.ts";
import { unnest } from "../../platform/database/unnest.ts";
import type { ExportedTable } from "../activity.ts";

export type FeedbackRow = Pick<
  Selectable<Schema["feedback"]>,
  "event_id" | "participant_key" | "profile_id" | "stars" | "comment"
>;

/** Identifies feedback. */
export interface FeedbackRef {
  eventId: string;
  participantKey: string;
}

/** Deletes feedback that is replaced. @returns what there was */
export async function removeFeedback(transaction: Connection, refs: readonly FeedbackRef[]): Promise<FeedbackRef[]> {
  const { rows } = await sql<FeedbackRef>`
    DELETE FROM feedback
    WHERE (event_id, participant_key) IN (SELECT * FROM ${unnest(refs, { eventId: "text", participantKey: "text" })})
    RETURNING event_id AS "eventId", participant_key AS "participantKey"`.execute(transaction);
  return rows;
}

/** Stores feedback of people who have none. @returns when */
export async function insertFeedback(transaction: Connection, rows: readonly FeedbackRow[]) {
  const { rows: stored } = await sql<FeedbackRef & { submittedAt: Date }>`
    ${insertOf("feedback", rows)}
    RETURNING event_id AS "eventId", participant_key AS "participantKey", submitted_at AS "submittedAt"`.execute(
    transaction,
  );
  return stored;
}

/** A participant's own feedback. @param keys the participant's keys, the most certain first */
export async function findOwnFeedback(
  connection: Connection,
  eventId: string,
  keys: readonly string[],
): Promise<OwnFeedback | null> {
  if (keys.length === 0) return null;
  const rows = await connection
    .selectFrom("feedback")
    .where("event_id", "=", eventId)
    .where("participant_key", "in", keys)
    .select(["stars", "comment", "submitted_at", "participant_key"])
    .execute();
  const [row] = rows.toSorted((a, b) => keys.indexOf(a.participant_key) - keys.indexOf(b.participant_key));
  return row ? { stars: row.stars, comment: row.comment, submittedAt: row.submitted_at.toISOString() } : null;
}

/** What the team sees: below five answers only their number. */
export async function summarizeFeedback(connection: Connection, eventId: string): Promise<FeedbackSummary> {
  const rows = await connection
    .selectFrom("feedback")
    .where("event_id", "=", eventId)
    .select(["stars", "comment"])
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const count = rows.length;
  if (count < FEEDBACK_SHOWN_FROM) return { count, mean: null, perStars: null, comments: null };
  return {
    count,
    mean: rows.reduce((sum, { stars }) => sum + stars, 0) / count,
    perStars: Array.from(
      { length: FEEDBACK_STARS_MAX },
      (_, nth) => rows.filter(({ stars }) => stars === nth + 1).length,
    ),
    comments: rows.flatMap(({ comment }) => comment ?? []),
  };
}

export const exportTable: ExportedTable = {
  columns: ["count", "mean", "stars", "comment"],
  headings: { count: "Number" },
  batches: exportFeedback,
};

/** Yields one row for each number of stars, then the comments. Below five answers only their number. */
async function* exportFeedback(kysely: Connection, eventId: string) {
  const { count, mean, perStars, comments } = await summarizeFeedback(kysely, eventId);
  if (count === 0) return;
  if (!perStars || !comments) {
    yield [{ count, mean: null, stars: null, comment: null }];
    return;
  }
  yield perStars.map((number, index) => ({ count: number, mean, stars: index + 1, comment: null }));
  if (comments.length > 0) yield comments.map((comment) => ({ count: null, mean: null, stars: null, comment }));
}

/** Number and mean for every session of a group. */
export async function listSessionFeedback(connection: Connection, groupId: string): Promise<SessionFeedback[]> {
  const { rows } = await sql<{ eventId: string; count: number; mean: number | null }>`
    SELECT events.id AS "eventId", count(feedback.id)::int AS count, avg(feedback.stars)::float8 AS mean
    FROM events LEFT JOIN feedback ON feedback.event_id = events.id
    WHERE events.group_id = ${groupId} GROUP BY events.id ORDER BY events.group_order, events.id`.execute(connection);
  return rows.map((row) => ({ ...row, mean: row.count < FEEDBACK_SHOWN_FROM ? null : row.mean }));
}
