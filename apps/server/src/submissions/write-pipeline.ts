/**
 * The write pipeline stores what attendees send to an event: responses, questions, messages, votes, reactions, joins of
 * the microphone queue, their own translations, and the prize entries that follow from taking part. Changes by the team,
 * and leaving the queue, are stored by `changeEvent` (domain/events/events.store.ts). Items that arrive within a few
 * milliseconds form a batch (platform/database/batch-writer.ts). A batch is one transaction:
 *
 * 1. Load: lock the events against archiving, the participants, and the profiles against erasure, read what the plan
 *    needs to decide about its items, find the receipts of earlier requests, and count quotas.
 * 2. Decide: for each item whether it is written, answered from an earlier request, or refused (admission.ts).
 * 3. Write: store the accepted items, and their receipts under their idempotency keys.
 * 4. After the commit: publish the changes. Each caller then gets its own receipt or its own refusal.
 *
 * Each kind of submission has a plan with its rules and queries (write-plan.ts). Events stay locked until the commit:
 * each item is either stored before its event is archived, or refused. Participants stay locked too: sending to two nodes
 * at the same time must not exceed a limit or use one idempotency key twice.
 */
import { lockEventsForSubmission } from "../domain/events/events.store.ts";
import type { PooledConnection } from "../domain/schema/schema.ts";
import { BatchWriter } from "../platform/database/batch-writer.ts";
import { inPipelinedTransaction, resultsOf, type Statements } from "../platform/database/transaction.ts";
import { admit } from "./admission.ts";
import { lockParticipants, lockProfiles } from "./quotas.store.ts";
import { findReplays, storeReceipts } from "./receipts.store.ts";
import type { Quota, Submission, WritePlan } from "./write-plan.ts";

export type SubmissionWriter<Item extends Submission, Receipt> = BatchWriter<Item, Receipt>;

/**
 * Creates the writer of one kind of submission. Its `submit` resolves with the item's receipt once it is committed. It
 * rejects with the item's `Refusal`, or with the error that failed the whole batch.
 */
export function createSubmissionWriter<
  Item extends Submission,
  Row,
  Receipt extends object,
  Reads extends Statements,
  Writes extends Statements,
>(kysely: PooledConnection, plan: WritePlan<Item, Row, Receipt, Reads, Writes>): SubmissionWriter<Item, Receipt> {
  const { activity, limit = null, reads = () => ({}) as never } = plan;
  return new BatchWriter<Item, Receipt>({
    write: async (items) => {
      const { decision, written } = await inPipelinedTransaction(kysely, {
        // Statements run in this order: locks before counts, so that counts include what earlier lock holders committed.
        reads: (transaction) => ({
          events: lockEventsForSubmission(transaction, items),
          participants: lockParticipants(transaction, activity, items),
          profiles: lockProfiles(transaction, items),
          found: resultsOf(reads(transaction, items)),
          replays: findReplays<Receipt>(transaction, activity, items),
          quotas: limit ? limit.count(transaction, items) : new Map<string, Quota>(),
        }),
        decide: ({ found, ...batch }) => {
          const admissions = admit(items, batch, {
            activity,
            limit,
            decide: (item, event, earlier) => plan.decide(item, event, found, earlier),
          });
          const accepted = admissions.filter((each) => each.outcome === "write");
          const rows = accepted.map(({ row }) => row);
          const receipts = "toReceipt" in plan ? rows.map((row) => plan.toReceipt(row)) : null;
          return { found, admissions, accepted: accepted.map(({ item }) => item), rows, receipts };
        },
        writes: (transaction, { found, accepted, rows, receipts }) => {
          if (rows.length === 0) return null;
          return {
            stored: resultsOf(plan.writes(transaction, rows, found)),
            receipts: receipts && storeReceipts(transaction, activity, accepted, receipts),
          };
        },
        afterCommit: ({ stored }, { rows }) => plan.publish(rows, stored),
      });
      const { admissions, accepted, rows } = decision;
      await limit?.record?.(accepted);
      // Not inside `afterCommit`: stored items are published even if an answer cannot be made.
      const receipts = "answers" in plan ? written && plan.answers(rows, written.stored) : decision.receipts;
      const receiptOf = new Map(accepted.map((item, index) => [item, receipts?.[index]]));
      return admissions.map((admission) => {
        if (admission.outcome === "refused") return admission.refusal;
        if (admission.outcome === "replayed") return admission.receipt;
        return receiptOf.get(admission.item) ?? new Error("A plan returned fewer receipts than it accepted items");
      });
    },
  });
}
