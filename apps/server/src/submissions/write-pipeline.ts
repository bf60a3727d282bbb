/**
 * The write pipeline stores what attendees submit to an event: responses, questions, messages, votes and reactions.
 * Saved translations (activities/translation/translation.store.ts) have their own transactions. Prize entries, which
 * the server makes, have their own batch writer (activities/prizes/prize-entries.ts). Items that arrive within a few
 * milliseconds form a batch (platform/database/batch-writer.ts). A batch is one transaction:
 *
 * 1. Load: lock the events against archiving, the participants, and the profiles against erasure, read what the plan
 *    needs to decide about its items, find the receipts of earlier requests, and count quotas.
 * 2. Decide: for each item whether it is written, answered from an earlier request, or refused (admission.ts).
 * 3. Write: store the accepted items, and their receipts under their idempotency keys.
 * 4. After the commit: publish the changes. Each caller then gets its own receipt or its own refusal.
 *
 * Each kind of submission has a `WritePlan` with its rules and queries. Events stay locked until the commit: each item
 * is either stored before its event is archived, or refused. Participants stay locked too: sending to two nodes at the
 * same time must not exceed a limit or use one idempotency key twice.
 */
import type { SubmissionActivity } from "@hubbub/contract/activities";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import { lockEventsForSubmission } from "../domain/events/events.store.ts";
import type { Connection, PooledConnection } from "../domain/schema/schema.ts";
import { BatchWriter } from "../platform/database/batch-writer.ts";
import { type Results, type Started, startsNothing, together, type Statements } from "../platform/database/started.ts";
import { inPipelinedTransaction } from "../platform/database/transaction.ts";
import { type AdmissionRules, admit, type Candidate, participantOf, type Quota, type Submission } from "./admission.ts";
import { type CountedLimit, lockKeys, lockProfiles } from "./quotas.store.ts";
import { findReceipts, receiptKeys } from "./receipts.store.ts";

/**
 * How one kind of submission is decided about and stored.
 * @typeParam Item what a caller submits
 * @typeParam Receipt what the caller of an accepted item gets
 */
export interface WritePlan<Item extends Submission, Receipt, Reads extends Statements> {
  activity: SubmissionActivity;
  /** How many items one participant may submit. In memory, refused or failed items do not count. */
  limit?: CountedLimit<NoInfer<Item>> | MemoryLimit;
  /** Returns further keys to lock, on all nodes. */
  locks?: (items: readonly Item[]) => readonly string[];
  /** Starts the statements that read and lock what the batch needs. */
  reads?: (transaction: Connection, items: readonly Item[]) => Reads;
  decide: (found: Results<Reads>, items: readonly Item[]) => Decisions<Item, Receipt>;
}

interface Decisions<Item, Receipt> extends Pick<AdmissionRules<Item>, "refuse"> {
  /**
   * Starts the statements that store the accepted items. The database runs them in the order in which they are started:
   * each sees what the earlier ones have written. With idempotency keys, `storeReceipts` is one of them.
   */
  write: (transaction: Connection, accepted: readonly Candidate<Item>[]) => Started<Written<Receipt>>;
}

export interface Written<Receipt> {
  /** Publishes the changes: what to invalidate and to broadcast. Called after the commit. */
  publish: () => void;
  /** The receipts of the accepted items, in their order. Called after `publish`. */
  receipts: () => readonly Receipt[];
}

export type SubmissionWriter<Item extends Submission, Receipt> = BatchWriter<Item, Receipt>;

/**
 * Creates the writer of one kind of submission. Its `submit` resolves with the item's receipt once it is committed. It
 * rejects with the item's `Refusal`, or with the error that failed the whole batch.
 */
export function createSubmissionWriter<Item extends Submission, Receipt extends object, Reads extends Statements = []>(
  kysely: PooledConnection,
  { activity, limit, locks, reads = startsNothing, decide }: WritePlan<Item, Receipt, Reads>,
): SubmissionWriter<Item, Receipt> {
  const counted = limit instanceof MemoryLimit || !limit ? null : limit;
  const load = (transaction: Connection, items: readonly Item[]) => {
    const eventIds = items.map((item) => item.eventId);
    // Under all keys of a person: requests sent before and after a sign-in wait for each other.
    const participants = items.flatMap(({ eventId, participantKey, authorKeys = [participantKey] }) =>
      authorKeys.map((key) => `${activity} ${eventId} ${key}`),
    );
    // Statements run in this order: locks before counts, so that counts include what earlier lock holders committed.
    return together(
      [
        lockEventsForSubmission(transaction, eventIds),
        lockKeys(transaction, [...participants, ...(locks?.(items) ?? [])]),
        lockProfiles(transaction, items),
        together(reads(transaction, items), (found) => decide(found, items)).result,
        findReceipts<Receipt>(
          transaction,
          items.map((item) => receiptKeys(activity, item)),
        ),
        counted ? counted.count(transaction, items) : new Map<string, Quota>(),
      ],
      ([events, , profiles, batch, replays, quotas]) => {
        const rules = { activity, limit: counted, refuse: batch.refuse };
        const admissions = admit(items, { events, profiles, replays, quotas }, rules);
        const accepted = admissions.flatMap((admission) => (admission.outcome === "write" ? admission.candidate : []));
        return { batch, admissions, accepted };
      },
    );
  };

  return new BatchWriter<Item, Receipt>({
    ...(limit instanceof MemoryLimit && { admit: (item: Item) => limit.take(participantOf(item)) }),
    write: async (items) => {
      const { found, written } = await inPipelinedTransaction(kysely, {
        read: (transaction) => load(transaction, items),
        write: (transaction, { batch, accepted }) => (accepted.length > 0 ? batch.write(transaction, accepted) : null),
        afterCommit: ({ publish }) => publish(),
      });
      // Not inside `afterCommit`: stored items are published even if a receipt cannot be made.
      const receipts = written?.receipts() ?? [];
      const receiptOf = new Map(found.accepted.map(({ item }, index) => [item, receipts[index]]));
      return found.admissions.map((admission) => {
        if (admission.outcome === "refused") return admission.refusal;
        if (admission.outcome === "replayed") return admission.receipt;
        const { item } = admission.outcome === "write" ? admission.candidate : admission;
        return receiptOf.get(item) ?? new Error("A plan returned fewer receipts than it accepted items");
      });
    },
  });
}
