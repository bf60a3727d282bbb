/** Queries for questions: lists, new questions, and moderators' decisions. */
import type { Question, Vote } from "@hubbub/contract/activities/questions/calls";
import type { HeldFor } from "@hubbub/contract/moderation";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { findReplaysIn, type ReplayableRow } from "../../submissions/replays.store.ts";
import { type DecidedState, type Decision, statusAfter } from "./question-decision.ts";
import { isMergedRefusal } from "./merged-questions.ts";
import { isPublic, type QuestionRow, type QuestionStatus, toOwnQuestion } from "./question-row.ts";
import type { QuestionSubmission } from "./question-submissions.ts";

type Connection = Kysely<Schema>;
type StoredRow = QuestionRow & ReplayableRow;

/** How a new question begins. */
export interface InitialState {
  status: QuestionStatus;
  heldFor: HeldFor | null;
}

/** Query for questions with their authors' usernames. */
export function questionRows(kysely: Connection) {
  return kysely
    .selectFrom("questions")
    .leftJoin("profiles", "profiles.id", "questions.profile_id")
    .select([
      "questions.event_id",
      "questions.id",
      "questions.content",
      "questions.status",
      "questions.merged_into",
      "questions.merged_at",
      "questions.status_before_merge",
      "questions.held_for",
      "questions.answer",
      "questions.participant_name",
      "questions.participant_key",
      "questions.participant_label",
      "questions.profile_id",
      "profiles.username",
      "questions.upvotes",
      "questions.downvotes",
      "questions.submitted_at",
    ]);
}

/** Lists an event's questions with these states, in no particular order. */
export function listQuestions(
  kysely: Connection,
  eventId: string,
  statuses: readonly QuestionStatus[],
): Promise<QuestionRow[]> {
  return questionRows(kysely)
    .where("questions.event_id", "=", eventId)
    .where("questions.status", "in", statuses)
    .execute();
}

export async function findQuestion(kysely: Connection, eventId: string, id: number): Promise<QuestionRow | null> {
  const row = await questionRows(kysely)
    .where("questions.event_id", "=", eventId)
    .where("questions.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** @param states how each question begins */
export async function insertQuestions(
  connection: Connection,
  items: readonly QuestionSubmission[],
  states: readonly InitialState[],
): Promise<Question[]> {
  const { rows } = await sql<StoredRow>`
    INSERT INTO questions
      (event_id, content, status, held_for, participant_name, participant_key, participant_label, profile_id, idempotency_key)
    SELECT event_id, content, status, held_for, participant_name, participant_key, participant_label, profile_id, idempotency_key
    FROM unnest(
      ${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.content)}::text[],
      ${states.map(({ status }) => status)}::text[], ${states.map(({ heldFor }) => heldFor)}::text[],
      ${items.map((item) => item.participantName)}::text[], ${items.map((item) => item.participantKey)}::text[],
      ${items.map((item) => item.participantLabel)}::text[], ${items.map((item) => item.profileId)}::text[],
      ${items.map((item) => item.idempotencyKey)}::text[]
    ) WITH ORDINALITY
      AS submitted(event_id, content, status, held_for, participant_name, participant_key, participant_label, profile_id, idempotency_key, position)
    ORDER BY position
    RETURNING *`.execute(connection);
  // Ids ascend in the order of the inserted rows; RETURNING does not guarantee that order.
  return rows
    .sort((a, b) => a.id - b.id)
    .map((row, index) => toOwnQuestion({ ...row, username: items[index]?.username ?? null }));
}

/** Finds the questions that earlier requests with the same keys have stored. */
export function findReplays(
  connection: Connection,
  items: readonly QuestionSubmission[],
): Promise<Map<string, Question>> {
  return findReplaysIn(
    connection,
    "questions",
    items,
    (row: StoredRow) => toOwnQuestion(row),
    sql`stored.*, (SELECT username FROM profiles WHERE profiles.id = stored.profile_id) AS username`,
  );
}

/** A profile's votes in an event, the latest last: the question's id and the vote. */
export type StoredVotes = readonly (readonly [questionId: string, vote: Vote])[];

export async function votesOfProfile(kysely: Connection, eventId: string, profileId: string): Promise<StoredVotes> {
  const rows = await kysely
    .selectFrom("question_votes")
    .where("profile_id", "=", profileId)
    .where("event_id", "=", eventId)
    .select(["question_id", "vote"])
    .orderBy("voted_at")
    .orderBy("question_id")
    .execute();
  return rows.map(({ question_id, vote }) => [String(question_id), vote]);
}

/**
 * Applies a moderator's decision. Applying the same decision again changes nothing.
 * @param answer the moderator's answer; undefined to keep the stored one. The stored answer is deleted unless the
 * decision is "answer"
 * @returns the updated question, its earlier state, and whether it has left the stage because it is no longer public;
 * null if the event has no such question
 * @throws Refusal 409 if the question is merged
 */
export async function decideQuestion(
  transaction: Connection,
  eventId: string,
  id: number,
  decision: Decision,
  answer?: string | null,
): Promise<{ before: DecidedState; row: QuestionRow; isUnpinned: boolean } | null> {
  const locked = await transaction
    .selectFrom("questions")
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .select(["status", "answer"])
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return null;
  if (locked.status === "merged") throw isMergedRefusal();
  const status = statusAfter[decision];
  const nextAnswer = answer === undefined ? locked.answer : answer;
  const next = { status, held_for: null, answer: status === "answered" ? nextAnswer : null };
  if (status !== locked.status || next.answer !== locked.answer) {
    await transaction.updateTable("questions").set(next).where("event_id", "=", eventId).where("id", "=", id).execute();
  }
  const isUnpinned = !isPublic(status) && (await unpin(transaction, eventId, id));
  const row = await findQuestion(transaction, eventId, id);
  return row && { before: locked, row, isUnpinned };
}

/** Removes the question from the stage. @returns whether it was pinned */
export async function unpin(transaction: Connection, eventId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("pinned_questions")
    .where("event_id", "=", eventId)
    .where("question_id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
