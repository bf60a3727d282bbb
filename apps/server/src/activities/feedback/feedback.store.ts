/** Queries for closing feedback, and its write plan: one row for each participant and event. */
import { FEEDBACK_HOURS, FEEDBACK_SHOWN_FROM, FEEDBACK_STARS_MAX } from "@hubbub/contract/activities/feedback/limits";
import type { FeedbackSummary, OwnFeedback, SessionFeedback } from "@hubbub/contract/activities/feedback/calls";
import { type Kysely, sql } from "kysely";

import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Submission } from "../../submissions/admission.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";

type Connection = Kysely<Schema>;

const HOUR_MS = 3_600_000;

export interface FeedbackSubmission extends Submission {
  stars: number;
  comment: string | null;
}

export interface FeedbackReceipt {
  feedback: OwnFeedback;
  /** Whether it was the participant's first feedback for this event. */
  isFirst: boolean;
}

export type FeedbackWriter = SubmissionWriter<FeedbackSubmission, FeedbackReceipt>;

interface StoredRow {
  event_id: string;
  participant_key: string;
  submitted_at: Date;
  is_new: boolean;
}

/** Until when feedback is accepted; null before the session has ended. */
export function closesAt({ archivedAt }: Pick<EventRecord, "archivedAt">): Date | null {
  return archivedAt && new Date(archivedAt.getTime() + FEEDBACK_HOURS * HOUR_MS);
}

const personOf = (item: { eventId: string; participantKey: string }) => `${item.eventId}/${item.participantKey}`;

/** Sending the same feedback twice changes nothing, so it needs no idempotency keys. */
export function createFeedbackWriter(
  kysely: Connection,
  onStored: (eventIds: readonly string[]) => void,
): FeedbackWriter {
  return createSubmissionWriter(kysely, {
    activity: "feedback",
    load: async () => null,
    refuse: (_item: FeedbackSubmission, event) => {
      const end = closesAt(event);
      return end && end.getTime() > Date.now() ? null : new Refusal("conflict", "Feedback is closed for this session");
    },
    write: (transaction, accepted) => ({ rows: upsert(transaction, accepted) }),
    toReceipts: (accepted, { rows }) => toReceipts(accepted, rows),
    publish: (accepted) => onStored([...new Set(accepted.map(({ eventId }) => eventId))]),
  });
}

async function upsert(connection: Connection, accepted: readonly FeedbackSubmission[]): Promise<StoredRow[]> {
  const last = [...new Map(accepted.map((item) => [personOf(item), item])).values()];
  const { rows } = await sql<StoredRow>`
    INSERT INTO feedback (event_id, participant_key, profile_id, stars, comment)
    SELECT event_id, participant_key, profile_id, stars, comment
    FROM unnest(
      ${last.map((item) => item.eventId)}::text[], ${last.map((item) => item.participantKey)}::text[],
      ${last.map((item) => item.profileId)}::text[], ${last.map((item) => item.stars)}::int[],
      ${last.map((item) => item.comment)}::text[]
    ) AS sent(event_id, participant_key, profile_id, stars, comment)
    ORDER BY event_id, participant_key
    ON CONFLICT (event_id, participant_key) DO UPDATE SET
      stars = excluded.stars, comment = excluded.comment, profile_id = excluded.profile_id,
      submitted_at = excluded.submitted_at
    RETURNING event_id, participant_key, submitted_at, (xmax = 0) AS is_new`.execute(connection);
  return rows;
}

function toReceipts(accepted: readonly FeedbackSubmission[], rows: readonly StoredRow[]): FeedbackReceipt[] {
  const stored = new Map(
    rows.map((row) => [personOf({ eventId: row.event_id, participantKey: row.participant_key }), row]),
  );
  const fresh = new Set([...stored].flatMap(([person, row]) => (row.is_new ? [person] : [])));
  return accepted.map((item) => {
    const submittedAt = (stored.get(personOf(item))?.submitted_at ?? new Date()).toISOString();
    return {
      feedback: { stars: item.stars, comment: item.comment, submittedAt },
      isFirst: fresh.delete(personOf(item)),
    };
  });
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
  const { rows } = await sql<{ stars: number; count: number }>`
    SELECT stars, count(*)::int AS count FROM feedback WHERE event_id = ${eventId} GROUP BY stars`.execute(connection);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  if (count < FEEDBACK_SHOWN_FROM) return { count, mean: null, perStars: null, comments: null };
  const perStars = Array.from(
    { length: FEEDBACK_STARS_MAX },
    (_, index) => rows.find(({ stars }) => stars === index + 1)?.count ?? 0,
  );
  return { count, mean: meanOf(perStars, count), perStars, comments: await listComments(connection, eventId) };
}

/** Number and mean for every session of a group. */
export async function listSessionFeedback(connection: Connection, groupId: string): Promise<SessionFeedback[]> {
  const { rows } = await sql<{ eventId: string; count: number; mean: number | null }>`
    SELECT events.id AS "eventId", count(feedback.id)::int AS count, avg(feedback.stars)::float8 AS mean
    FROM events LEFT JOIN feedback ON feedback.event_id = events.id
    WHERE events.group_id = ${groupId} GROUP BY events.id ORDER BY events.group_order, events.id`.execute(connection);
  return rows.map((row) => ({ ...row, mean: row.count < FEEDBACK_SHOWN_FROM ? null : row.mean }));
}

function meanOf(perStars: readonly number[], count: number): number {
  return perStars.reduce((sum, number, index) => sum + number * (index + 1), 0) / count;
}

async function listComments(connection: Connection, eventId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom("feedback")
    .where("event_id", "=", eventId)
    .where("comment", "is not", null)
    .select("comment")
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap(({ comment }) => comment ?? []);
}
