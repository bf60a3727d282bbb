/** The webhooks about questions. */
import { recordWebhooks, type WebhookRecord } from "../../domain/webhooks/record-webhooks.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { type DecidedQuestion, isPublic } from "./question-row.ts";

interface QuestionRef {
  event_id: string;
  id: number;
}

export function recordPublished(transaction: Connection, rows: readonly QuestionRef[]): Promise<void> {
  return recordWebhooks(transaction, rows.map(toRecord("question.published")));
}

/** Records what a moderator's decision has changed. Also a changed answer counts as answered. */
export async function recordDecision(transaction: Connection, { before, row }: DecidedQuestion): Promise<void> {
  if (isPublic(row) && !isPublic(before)) await recordPublished(transaction, [row]);
  const isAnswered = row.is_answered && (!before.is_answered || row.answer !== before.answer);
  if (isAnswered) await recordWebhooks(transaction, [row].map(toRecord("question.answered")));
}

function toRecord(type: "question.published" | "question.answered") {
  return ({ event_id: eventId, id: questionId }: QuestionRef): WebhookRecord => ({
    eventId,
    type,
    ids: { questionId },
  });
}
