/**
 * The write pipeline stores what attendees submit to an event: responses, questions, messages, votes and reactions.
 * Saved translations (activities/translation/translation.store.ts) have their own transactions. Prize entries, which the
 * server makes, have their own batch writer (activities/prizes/prize-entries.ts). Items that arrive within a few
 * milliseconds form a batch (platform/database/batch-writer.ts). A batch is one transaction:
 *
 * 1. Load: lock the events against archiving, participants (see below) and the profiles against erasure, read what the
 *    plan needs to decide about its items, find the receipts of earlier requests, and count quotas.
 * 2. Decide: for each item whether it is written, answered from an earlier request, or refused (admission.ts).
 * 3. Write: store the accepted items, and their receipts under their idempotency keys.
 * 4. After the commit: publish the changes. Each caller then gets its own receipt or its own refusal.
 *
 * Each kind of submission has a `WritePlan` with its rules and queries. Events stay locked until the commit: each item
 * is either stored before its event is archived, or refused. If the plan has a limit that is counted in the database and
 * there are several nodes, participants are locked too: sending to two nodes at the same time must not exceed the limit or
 * use one key twice.
 */
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import type { Limit } from "../api/rate-limits/limits.ts";
import { lockEventsForSubmission } from "../domain/events/events.store.ts";
import type { Connection, PooledConnection } from "../domain/schema/schema.ts";
import { BatchWriter, type BatchWriterOptions } from "../platform/database/batch-writer.ts";
import { insertRows } from "../platform/database/insert-rows.ts";
import { inPipelinedTransaction, type Started } from "../platform/database/transaction.ts";
import {
  type AdmissionRules,
  admit,
  type BatchState,
  type Circumstances,
  participantOf,
  type Quota,
  type Submission,
} from "./admission.ts";
import { findReceipts, type ReceiptKey, submissionScope } from "./receipts.store.ts";
import { lockParticipants, lockProfiles } from "./quotas.store.ts";

/**
 * How one kind of submission is decided about and stored.
 * @typeParam Item what a caller submits
 * @typeParam Loaded what `load` reads
 * @typeParam Row what is stored of an accepted item
 * @typeParam Results the results of the statements of `write`, by name
 * @typeParam Receipt what the caller of an accepted item gets
 */
export type WritePlan<Item extends Submission, Loaded, Row, Results extends object, Receipt> = Rules<
  Item,
  Loaded,
  Row,
  Results
> &
  (
    | { limit: ParticipantLimit<Item>; receipts: StoredReceipts<Row, Receipt> }
    | { limit?: ParticipantLimit<Item> | MemoryCountedLimit; receipts: ComputedReceipts<Row, Results, Receipt> }
  );

/** For submissions that leave nothing to count. One that is refused or cannot be stored does not count. */
type MemoryCountedLimit = Limit & { countedIn: "memory" };

/** How many items one participant may submit. A plan without it limits its items in another way. */
type ParticipantLimit<Item> = Limit & {
  countedIn: "database";
  /** Counts what the items' participants submitted, by `participantOf`. */
  count: (transaction: Connection, items: readonly Item[]) => Promise<Map<string, Quota>>;
};

/**
 * For submissions with idempotency keys: the receipt is stored with the row. JSON must preserve it. Only with a limit,
 * because its lock also keeps two nodes from using one key at the same time.
 */
interface StoredReceipts<Row, Receipt> {
  stored: (row: Row) => Receipt;
}

/**
 * For submissions without keys, because repeating one changes nothing: the receipts of all rows, in their order. Called
 * after the commit and after `publish`.
 */
interface ComputedReceipts<Row, Results, Receipt> {
  computed: (rows: readonly Row[], results: Results) => Receipt[];
}

interface Rules<Item extends Submission, Loaded, Row, Results extends object> extends Omit<
  AdmissionRules<Item, Loaded>,
  "limit"
> {
  /** Reads and locks what the other functions need. */
  load: (transaction: Connection, items: readonly Item[]) => Promise<Loaded>;
  /** Returns what is stored of an accepted item. */
  toRow: (item: Item, circumstances: Circumstances<Item, Loaded>) => Row;
  /**
   * Starts the statements that store the rows, none of them after an await (`PipelinedWork.write`). The database runs
   * them in the order in which they are started: each sees what the earlier ones have written.
   */
  write: (transaction: Connection, rows: readonly Row[], loaded: Loaded) => Started<Results>;
  /** Publishes the changes: what to invalidate and to broadcast. Called after the commit. */
  publish: (rows: readonly Row[], results: Results) => void;
}

export type SubmissionWriter<Item extends Submission, Receipt> = BatchWriter<Item, Receipt>;

/**
 * Creates the writer of one kind of submission. Its `submit` resolves with the item's receipt once it is committed. It
 * rejects with the item's `Refusal`, or with the error that failed the whole batch.
 */
export function createSubmissionWriter<
  Item extends Submission,
  Loaded,
  Row,
  Results extends object,
  Receipt extends object,
>(kysely: PooledConnection, plan: WritePlan<Item, Loaded, Row, Results, Receipt>): SubmissionWriter<Item, Receipt> {
  const { activity, receipts, limit: planned, ...rules } = plan;
  const limit = planned?.countedIn === "database" ? planned : null;
  const toStored = "stored" in receipts ? receipts.stored : () => null;
  const compute = "computed" in receipts ? receipts.computed : () => [];
  /** The key of an item, if the client sent one. */
  const keyOf = ({ eventId, subject, participantKey, idempotencyKey }: Item): ReceiptKey[] => {
    const scope = submissionScope(eventId, activity, subject);
    return idempotencyKey == null ? [] : [{ participant_key: participantKey, scope, idempotency_key: idempotencyKey }];
  };

  const load = async (transaction: Connection, items: readonly Item[]): Promise<BatchState<Loaded, Receipt>> => {
    const keyed = items.flatMap((item) => keyOf(item).map((key) => ({ ...key, item })));
    // Statements run in this order: locks before counts, so that counts include what earlier lock holders committed.
    const [events, , profiles, loaded, earlier, quotas] = await Promise.all([
      lockEventsForSubmission(
        transaction,
        items.map((item) => item.eventId),
      ),
      limit && !kysely.isSingleNode ? lockParticipants(transaction, activity, items) : null,
      lockProfiles(transaction, items),
      plan.load(transaction, items),
      findReceipts<Receipt, (typeof keyed)[number]>(transaction, keyed),
      limit ? limit.count(transaction, items) : new Map<string, Quota>(),
    ]);
    const replays = new Map([...earlier].map(([{ item }, receipt]) => [item, receipt]));
    return { events, profiles, loaded, replays, quotas };
  };

  const decide = (items: readonly Item[], state: BatchState<Loaded, Receipt>) => {
    const admissions = admit(items, state, { ...rules, activity, limit });
    const accepted = admissions.flatMap((admission) => {
      if (admission.outcome !== "write") return [];
      const row = plan.toRow(admission.item, admission.circumstances);
      return [{ item: admission.item, row, receipt: toStored(row) }];
    });
    const stored = accepted.flatMap(({ item, receipt }) =>
      receipt ? keyOf(item).map((key) => ({ ...key, event_id: item.eventId, receipt })) : [],
    );
    return { admissions, accepted, rows: accepted.map(({ row }) => row), stored, loaded: state.loaded };
  };

  const options: BatchWriterOptions<Item, Receipt> = {
    write: async (items) => {
      const { found, rows: results } = await inPipelinedTransaction(kysely, {
        read: async (transaction) => decide(items, await load(transaction, items)),
        write: (transaction, { rows, stored, loaded }) => {
          if (rows.length === 0) return null;
          const started = plan.write(transaction, rows, loaded);
          return stored.length > 0 ? { ...started, receipts: insertRows(transaction, "receipts", stored) } : started;
        },
        afterCommit: (done: Results, { rows }) => plan.publish(rows, done),
      });
      const { admissions, accepted, rows } = found;
      // Not inside `afterCommit`: stored rows are published even if a receipt cannot be made.
      const computed = results ? compute(rows, results) : [];
      const receiptOf = new Map(accepted.map(({ item, receipt }, index) => [item, receipt ?? computed[index]]));
      return admissions.map((admission) => {
        if (admission.outcome === "refused") return admission.refusal;
        if (admission.outcome === "replayed") return admission.receipt;
        return receiptOf.get(admission.item) ?? new Error("A plan returned fewer receipts than it accepted items");
      });
    },
  };
  return planned?.countedIn === "memory" ? new LimitedWriter(options, planned) : new BatchWriter(options);
}

class LimitedWriter<Item extends Submission, Receipt> extends BatchWriter<Item, Receipt> {
  readonly #limit: MemoryLimit;

  constructor(options: BatchWriterOptions<Item, Receipt>, limit: MemoryCountedLimit) {
    super(options);
    this.#limit = new MemoryLimit(limit);
  }

  override async submit(item: Item): Promise<Receipt> {
    const takeBack = await this.#limit.take(participantOf(item));
    try {
      return await super.submit(item);
    } catch (error) {
      await takeBack();
      throw error;
    }
  }
}
