/** The effect of a moderator's decision on a question, and the messages about it (D-31). Pure. */
import type { LoggedAction } from "@hubbub/contract/activity-log-actions";
import type { PublicMessage } from "@hubbub/contract/live";

import { isPublic, type QuestionRow, type QuestionStatus, toPublicQuestion } from "./questions.store.ts";

export type Decision = "answer" | "ignore" | "reset";

export const statusAfter: Record<Decision, QuestionStatus> = { answer: "answered", ignore: "ignored", reset: "open" };

/** The fields that a decision can change. */
export type DecidedState = Pick<QuestionRow, "status" | "answer">;

/** Returns the messages for all attendees; none if nothing changed that they can see. */
export function moderationMessages({ status: before, answer }: DecidedState, row: QuestionRow): PublicMessage[] {
  const postId = String(row.id);
  if (row.status === before) {
    const isNewAnswer = row.status === "answered" && row.answer !== answer;
    return isNewAnswer ? [{ type: "question:updated", data: toPublicQuestion(row) }] : [];
  }
  if (row.status === "ignored") return [{ type: "question:removed", data: { postId } }];
  const messages: PublicMessage[] = [];
  if (row.status === "open") messages.push({ type: "question_reset", data: { postId } });
  if (row.status === "answered" || before === "pending")
    messages.push({ type: "social_post_approved", data: { postId } });
  messages.push({ type: isPublic(before) ? "question:updated" : "question:created", data: toPublicQuestion(row) });
  return messages;
}

/** Returns the action for the activity log; null if the decision changed nothing. */
export function loggedActionOf(
  decision: Decision,
  { before, row }: { before: DecidedState; row: DecidedState },
): LoggedAction | null {
  if (row.status === before.status && row.answer === before.answer) return null;
  if (decision === "answer") return "question_answered";
  if (decision === "ignore") return "question_ignored";
  return before.status === "pending" ? "question_published" : "question_reopened";
}
