/** Queries for questions: lists and moderators' decisions. */
import type { Connection } from "../../domain/schema/schema.ts";
import {
  type DecidedState,
  type Decision,
  isMergedRefusal,
  isPublic,
  type QuestionRow,
  type QuestionStatus,
  statusAfter,
} from "./question-row.ts";

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
