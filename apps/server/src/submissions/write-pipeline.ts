/**
 * The write pipeline stores what attendees submit to an event: responses, questions, messages, votes and reactions.
 * Saved translations (activities/translation/history.store.ts) have their own transaction. Prize entries, which the
 * server makes, have their own batch writer (activities/prizes/prize-entries.ts). Items that arrive within a few
 * milliseconds form a batch (platform/database/batch-writer.ts). A batch is one transaction:
 *
 * 1. Load: lock the events against archiving, participants (see below) and the profiles against erasure, read what the
 *    plan needs to decide about its items, find replays, and count quotas.
 * 2. Decide: for each item whether it is written, answered from an earlier request, or refused (admission.ts).
 * 3. Write: store the accepted items.
 * 4. After the commit: publish the changes. Each caller then gets its own receipt or its own refusal.
 *
 * Each kind of submission has a `WritePlan` with its rules and queries. Events stay locked until the commit: each item
 * is either stored before its event is archived, or refused. If the plan has a limit and there are several nodes,
 * participants are locked too, so that nobody exceeds the limit by sending to two nodes at the same time.
 */
import type { Submitted } from "@hubbub/contract/activities";
import type { Kysely } from "kysely";

import type { EventRecord } from "../domain/events/event-record.ts";
import { lockEventsForSubmission } from "../domain/events/events.store.ts";
import type { Schema } from "../domain/schema/schema.ts";
import { BatchWriter } from "../platform/database/batch-writer.ts";
import { isSingleNode } from "../platform/database/pooled-kysely.ts";
import { inPipelinedTransaction, type Started } from "../platform/database/transaction.ts";
import type { Refusal } from "../platform/http/refusal.ts";
import { type Admission, type AdmissionLimit, admit, type Quota, type Submission } from "./admission.ts";
import { lockParticipants } from "./participant-locks.store.ts";
import { lockProfiles } from "./profile-locks.store.ts";

type Connection = Kysely<Schema>;

/** How many items one participant may submit, and the query that counts them. */
export interface Limit<Item extends Submission> extends AdmissionLimit {
  /** Counts what the items' participants submitted, for example within the last minute, by `participantOf`. */
  countQuotas(transaction: Connection, items: readonly Item[]): Promise<Map<string, Quota>>;
}

/** What was loaded for a batch. */
export interface Batch<Loaded> {
  /** The events of the batch, locked, by id. */
  events: ReadonlyMap<string, EventRecord>;
  /** The result of the plan's `load`. */
  loaded: Loaded;
}

/**
 * How one kind of submission is decided about and stored.
 * @typeParam Item what a caller submits
 * @typeParam Loaded what `load` reads
 * @typeParam Rows the results of the statements of `write`, by name
 * @typeParam Receipt what the caller of an accepted item gets
 */
export interface WritePlan<Item extends Submission, Loaded, Rows extends object, Receipt> {
  /** The activity that takes the submissions. */
  activity: Submitted;
  /** Absent if the items are limited in another way. */
  limit?: Limit<Item>;
  /** Receipts of earlier requests with the same idempotency keys, by `replayKey`. */
  findReplays?(transaction: Connection, items: readonly Item[]): Promise<Map<string, Receipt>>;
  /** Reads and locks what `refuse` and `write` need. */
  load(transaction: Connection, items: readonly Item[]): Promise<Loaded>;
  /** Returns why an item is refused although its event takes submissions; null if it is accepted. */
  refuse?(item: Item, event: EventRecord, loaded: Loaded): Refusal | null;
  /**
   * Starts the statements that store the items, none of them after an await (`PipelinedWork.write`). The database runs
   * them in the order in which they are started: each sees what the earlier ones have written.
   */
  write(transaction: Connection, accepted: readonly Item[], batch: Batch<Loaded>): Started<Rows>;
  /** Returns one receipt per accepted item, in the same order. Called after the commit and after `publish`. */
  toReceipts(accepted: readonly Item[], rows: Rows, batch: Batch<Loaded>): Receipt[];
  /** Publishes the changes: what to invalidate and to broadcast. Called after the commit. */
  publish(accepted: readonly Item[], rows: Rows): void;
}

export type SubmissionWriter<Item extends Submission, Receipt> = BatchWriter<Item, Receipt>;

/**
 * Creates the writer of one kind of submission. Its `submit` resolves with the item's receipt once it is committed. It
 * rejects with the item's `Refusal`, or with the error that failed the whole batch.
 */
export function createSubmissionWriter<Item extends Submission, Loaded, Rows extends object, Receipt>(
  kysely: Connection,
  plan: WritePlan<Item, Loaded, Rows, Receipt>,
): SubmissionWriter<Item, Receipt> {
  return new BatchWriter<Item, Receipt>({
    write: async (items) => {
      const { found, rows } = await inPipelinedTransaction(kysely, {
        read: async (transaction) => decide(plan, items, await load(kysely, transaction, plan, items)),
        write: (transaction, { accepted, batch }) =>
          accepted.length > 0 ? plan.write(transaction, accepted, batch) : null,
        afterCommit: (rows: Rows, { accepted }) => plan.publish(accepted, rows),
      });
      // Not inside `afterCommit`: stored rows are published even if a receipt cannot be made.
      return toResults(found.admissions, rows ? plan.toReceipts(found.accepted, rows, found.batch) : []);
    },
  });
}

/**
 * Statements run in the order of this list: locks before counts, so that counts include what earlier lock holders
 * committed.
 */
async function load<Item extends Submission, Loaded, Rows extends object, Receipt>(
  kysely: Connection,
  transaction: Connection,
  plan: WritePlan<Item, Loaded, Rows, Receipt>,
  items: readonly Item[],
) {
  const needsLock = plan.limit !== undefined && !isSingleNode(kysely);
  const hasKeys = items.some((item) => item.idempotencyKey !== null);
  const [events, , profiles, loaded, replays, quotas] = await Promise.all([
    lockEventsForSubmission(
      transaction,
      items.map((item) => item.eventId),
    ),
    needsLock ? lockParticipants(transaction, plan.activity, items) : null,
    lockProfiles(transaction, items),
    plan.load(transaction, items),
    hasKeys && plan.findReplays ? plan.findReplays(transaction, items) : new Map<string, Receipt>(),
    plan.limit ? plan.limit.countQuotas(transaction, items) : new Map<string, Quota>(),
  ]);
  return { events, profiles, loaded, replays, quotas };
}

/** Decides about each item of a batch. */
function decide<Item extends Submission, Loaded, Rows extends object, Receipt>(
  plan: WritePlan<Item, Loaded, Rows, Receipt>,
  items: readonly Item[],
  { quotas, replays, profiles, ...batch }: Awaited<ReturnType<typeof load<Item, Loaded, Rows, Receipt>>>,
) {
  const { activity, limit } = plan;
  const refuse = (item: Item, event: EventRecord) => plan.refuse?.(item, event, batch.loaded) ?? null;
  const admissions = admit(items, { events: batch.events, profiles, replays, quotas }, { activity, limit, refuse });
  return { admissions, accepted: items.filter((_, index) => admissions[index]?.outcome === "write"), batch };
}

/** Returns one result per item, in order: its receipt, or the reason why it was refused. */
function toResults<Receipt>(
  admissions: readonly Admission<Receipt>[],
  receipts: readonly Receipt[],
): (Receipt | Error)[] {
  const results: (Receipt | Error)[] = [];
  let next = 0;
  for (const admission of admissions) {
    if (admission.outcome === "refused") results.push(admission.refusal);
    else if (admission.outcome === "replayed") results.push(admission.receipt);
    else if (admission.outcome === "same-as")
      results.push(results[admission.index] ?? new Error("A replay comes before its original"));
    else results.push(receipts[next++] ?? new Error("A plan returned fewer receipts than it accepted items"));
  }
  return results;
}
