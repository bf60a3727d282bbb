/** What a moderator's decision makes of a question, and who is told what of it (D-31). Pure. */
import type { ServerMessage } from "@hubbub/contract/live";

import { isOnWall, type QuestionRow, type QuestionStatus, toPublicQuestion } from "./question-row.ts";

export type Decision = "answer" | "ignore" | "reset";

export const statusAfter: Record<Decision, QuestionStatus> = { answer: "answered", ignore: "ignored", reset: "open" };

/** What a decision changes. */
export type DecidedState = Pick<QuestionRow, "status" | "answer">;

/** The messages for everybody at the event; none where nothing changed that they see. */
export function moderationNews({ status: before, answer }: DecidedState, row: QuestionRow): ServerMessage[] {
  const postId = String(row.id);
  if (row.status === before) {
    const isNewAnswer = row.status === "answered" && row.answer !== answer;
    return isNewAnswer ? [{ type: "question:updated", data: toPublicQuestion(row) }] : [];
  }
  if (row.status === "ignored") return [{ type: "question:removed", data: { postId } }];
  const news: ServerMessage[] = [];
  if (row.status === "open") news.push({ type: "question_reset", data: { postId } });
  if (row.status === "answered" || before === "pending") news.push({ type: "social_post_approved", data: { postId } });
  news.push({ type: isOnWall(before) ? "question:updated" : "question:created", data: toPublicQuestion(row) });
  return news;
}
