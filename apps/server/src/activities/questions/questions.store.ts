/** Queries for questions: lists, and moderators' decisions. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { type DecidedState, type Decision, statusAfter } from "./moderation-broadcasts.ts";
import type { QuestionRow, QuestionStatus } from "./question-row.ts";

type Connection = Kysely<Schema>;

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

/** Reads a profile's votes in an event, by question id. */
export async function votesOfProfile(
  kysely: Connection,
  eventId: string,
  profileId: string,
): Promise<Record<string, "upvote" | "downvote">> {
  const rows = await kysely
    .selectFrom("question_votes")
    .where("profile_id", "=", profileId)
    .where("event_id", "=", eventId)
    .select(["question_id", "vote"])
    .execute();
  return Object.fromEntries(rows.map(({ question_id, vote }) => [question_id, vote]));
}

/**
 * Applies a moderator's decision. Applying the same decision again changes nothing.
 * @param answer the moderator's answer; undefined to keep the stored one. The stored answer is deleted unless the decision is "answer"
 * @returns the updated question and its earlier state, or null if the event has no such question
 */
export async function decideQuestion(
  transaction: Connection,
  eventId: string,
  id: number,
  decision: Decision,
  answer?: string | null,
): Promise<{ before: DecidedState; row: QuestionRow } | null> {
  const locked = await transaction
    .selectFrom("questions")
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .select(["status", "answer"])
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return null;
  const status = statusAfter[decision];
  const nextAnswer = answer === undefined ? locked.answer : answer;
  const next = { status, held_for: null, answer: status === "answered" ? nextAnswer : null };
  if (status !== locked.status || next.answer !== locked.answer) {
    await transaction.updateTable("questions").set(next).where("event_id", "=", eventId).where("id", "=", id).execute();
  }
  const row = await findQuestion(transaction, eventId, id);
  return row && { before: locked, row };
}
