/** The webhooks about questions. */
import { recordWebhooks } from "../../domain/webhooks/record-webhooks.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { isShown } from "../../submissions/moderation/post-state.store.ts";
import type { DecidedQuestion } from "./question-row.ts";

export function recordQuestions(
  transaction: Connection,
  type: "question.published" | "question.answered",
  rows: readonly { event_id: string; id: number }[],
): Promise<void> {
  return recordWebhooks(
    transaction,
    rows.map(({ event_id: eventId, id: questionId }) => ({ eventId, type, ids: { questionId } })),
  );
}

/** Records what a moderator's decision has changed. Also a changed answer counts as answered. */
export async function recordDecision(transaction: Connection, { before, row }: DecidedQuestion): Promise<void> {
  if (isShown(row) && !isShown(before)) await recordQuestions(transaction, "question.published", [row]);
  const isAnswered = row.is_answered && (!before.is_answered || row.answer !== before.answer);
  if (isAnswered) await recordQuestions(transaction, "question.answered", [row]);
}
