/** What a moderator's decision makes of a question, and who is told what of it (D-31). Pure. */
import type { ServerMessage } from "@hubbub/contract/live";

import { isOnWall, type QuestionRow, type QuestionStatus, toPublicQuestion } from "./question-row.ts";

export type Decision = "answer" | "ignore" | "reset";

export const statusAfter: Record<Decision, QuestionStatus> = { answer: "answered", ignore: "ignored", reset: "open" };

/** The messages for everybody at the event; none where nothing changed. */
export function moderationNews(before: QuestionStatus, row: QuestionRow): ServerMessage[] {
  const postId = String(row.id);
  if (row.status === before) return [];
  if (row.status === "ignored") return [{ type: "question:removed", data: { postId } }];
  const news: ServerMessage[] = [];
  if (row.status === "open") news.push({ type: "question_reset", data: { postId } });
  if (row.status === "answered" || before === "pending") news.push({ type: "social_post_approved", data: { postId } });
  news.push({ type: isOnWall(before) ? "question:updated" : "question:created", data: toPublicQuestion(row) });
  return news;
}
