import { AsyncLocalStorage } from "node:async_hooks";

import type { Kysely, Transaction } from "kysely";

import { PooledKysely } from "./pooled-kysely.ts";
import { openPipeline } from "./statement-pipelining.ts";

type Hook = () => void;

/** The transaction in which the current code runs, if any. */
const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Whether the current code runs inside a transaction. It must then not take a second connection: as many such
 * transactions as the pool has connections would wait for each other until they time out. Pass the transaction instead.
 */
export function isInsideTransaction(): boolean {
  return currentTransaction.getStore()?.isOpen === true;
}

/**
 * Runs `work` in one transaction. Functions passed to `afterCommit` run in order after the commit, and never if the
 * transaction fails, so only stored data is published. A failing hook cannot undo the commit: its error is reported,
 * the other hooks still run, and the caller gets its result.
 */
export async function inTransaction<DB, T>(
  kysely: Kysely<DB>,
  work: (trx: Transaction<DB>, afterCommit: (hook: Hook) => void) => Promise<T>,
): Promise<T> {
  return withHooks(kysely, (inside, afterCommit) =>
    kysely.transaction().execute((trx) => inside(() => work(trx, afterCommit))),
  );
}

/** The results of statements that were started, by name. */
export type Started<Rows extends object> = { [Key in keyof Rows]: Promise<Rows[Key]> };

export interface PipelinedWork<DB, ReadResult, Rows extends object> {
  /** Reads and locks what `write` needs. Its first statements are sent together with BEGIN. */
  read: (transaction: Kysely<DB>) => Promise<ReadResult>;
  /**
   * Starts all statements that store something, without waiting for any of them; null if there are none. They are sent
   * together with COMMIT. If one fails in the database, the transaction is rolled back.
   *
   * A statement that is started later, after an await, comes after COMMIT. It is not sent and fails with
   * `LateStatementError`; the other statements are committed already. Therefore an async function does not compile
   * here.
   */
  write: (transaction: Kysely<DB>, found: ReadResult) => Started<Rows> | null;
  /** Runs after the commit, and never if the transaction fails, like the hooks of `inTransaction`. */
  afterCommit?: (rows: Rows, found: ReadResult) => void;
}

/**
 * Like `inTransaction`, but with two round trips to the database instead of one for each statement.
 * @returns what `read` returned, and the results of the statements that `write` started
 */
export async function inPipelinedTransaction<DB, ReadResult, Rows extends object>(
  kysely: Kysely<DB>,
  { read, write, afterCommit }: PipelinedWork<DB, ReadResult, Rows>,
): Promise<{ found: ReadResult; rows: Rows | null }> {
  return withHooks(kysely, (inside, addHook) =>
    openPipeline(kysely, ({ transaction, begin, commit, rollback }) =>
      inside(async () => {
        let found: ReadResult;
        let started: Started<Rows> | null;
        try {
          // If BEGIN failed, the reads ran outside a transaction: they hold no locks, and nothing is written.
          [, found] = await Promise.all([begin(), read(transaction)]);
          started = write(transaction, found);
        } catch (error) {
          // If this fails too, the pool discards the connection. The first error says more.
          await rollback().catch(() => undefined);
          throw error;
        }
        const [written, committed] = await Promise.allSettled([started && resultsOf(started), commit()]);
        if (written.status === "rejected") throw written.reason;
        if (committed.status === "rejected") throw committed.reason;
        const rows = written.value;
        if (rows && afterCommit) addHook(() => afterCommit(rows, found));
        return { found, rows };
      }),
    ),
  );
}

async function resultsOf<Rows extends object>(started: Started<Rows>): Promise<Rows> {
  const entries = Object.entries<Promise<unknown>>(started);
  const values = await Promise.all(entries.map(([, statement]) => statement));
  return Object.fromEntries(entries.map(([key], index) => [key, values[index]])) as Rows;
}

/** Runs a transaction whose work is wrapped by `inside`, then the hooks that were added. */
async function withHooks<DB, T>(
  kysely: Kysely<DB>,
  run: (inside: (work: () => Promise<T>) => Promise<T>, addHook: (hook: Hook) => void) => Promise<T>,
): Promise<T> {
  const hooks: Hook[] = [];
  // Timers that were set inside may run after the transaction, so the context also records whether it is open.
  const state = { isOpen: true };
  const inside = (work: () => Promise<T>) => currentTransaction.run(state, work);
  const result = await run(inside, (hook) => void hooks.push(hook)).finally(() => (state.isOpen = false));
  const report = (kysely instanceof PooledKysely && kysely.facts.onHookError) || emitWarning;
  for (const hook of hooks) {
    try {
      hook();
    } catch (error) {
      report(error);
    }
  }
  return result;
}

function emitWarning(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
}
