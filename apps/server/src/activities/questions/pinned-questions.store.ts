/** The question that the stage shows large. */
import { questions } from "@hubbub/contract/activities/questions/index";

import { isOn } from "../../domain/events/event-state.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { stateOf } from "./question-row.ts";

/**
 * Pins a question, or none, and records it in the audit log.
 * @param event locked for the change
 * @throws Refusal 404 for a question that does not exist, 409 for one that is not public
 */
export async function pinQuestion(
  transaction: Transaction,
  event: EventRecord,
  id: string | null,
  actor: Actor,
): Promise<void> {
  const isNew = id !== event.pinnedQuestionId;
  const entry = { eventId: event.id, actor };
  if (id === null) {
    await transaction.deleteFrom("pinned_questions").where("event_id", "=", event.id).execute();
    if (isNew) await recordAction(transaction, { ...entry, action: "question_unpinned" });
    return;
  }
  const question_id = Number(id);
  await requirePublic(transaction, event, question_id);
  await transaction
    .insertInto("pinned_questions")
    .values({ event_id: event.id, question_id })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet({ question_id }))
    .execute();
  if (isNew) await recordAction(transaction, { ...entry, action: "question_pinned", targetId: id });
}

/** Locks the question against decisions until the transaction ends. */
async function requirePublic(transaction: Transaction, event: EventRecord, questionId: number): Promise<void> {
  const row = await transaction
    .selectFrom("questions")
    .where("event_id", "=", event.id)
    .where("id", "=", questionId)
    .selectAll()
    .forShare()
    .executeTakeFirst();
  if (!row) throw notFound("Question");
  const state = stateOf(row);
  if (state === "pending") throw new Refusal("conflict", "Publish the question first: it waits for a moderator");
  if (state === "ignored") throw new Refusal("conflict", "This question was ignored");
  if (state === "merged") throw new Refusal("conflict", "This question was merged with another one");
  if (!isOn(event, questions)) throw new Refusal("conflict", "Questions are switched off");
}
