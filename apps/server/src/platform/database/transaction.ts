import { AsyncLocalStorage } from "node:async_hooks";

import type { Kysely, Transaction } from "kysely";

import { openPipeline } from "./pipeline.ts";

type Hook = () => void;

let reportHookError: (error: unknown) => void = (error) => {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
};

/** Where errors of after-commit hooks go (the server's log). Until it is set they become process warnings. */
export function setHookErrorReporter(report: (error: unknown) => void): void {
  reportHookError = report;
}

/** The transaction whose work is under way, if any. */
const underWay = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Whether a transaction's work asks for a second connection. As many of those at once as the pool is large wait for
 * each other until they time out, so it is a mistake always, not only under load: pass the transaction on.
 */
export function asksInsideTransaction(): boolean {
  return underWay.getStore()?.isOpen === true;
}

/**
 * Runs `work` in one transaction. What it hands to `afterCommit` runs in order once the data is durable, and never
 * when the transaction fails: nothing is published that is not stored. A failing hook cannot undo the commit, so its
 * error is reported and neither the other hooks nor the caller are affected.
 */
export async function inTransaction<DB, T>(
  kysely: Kysely<DB>,
  work: (trx: Transaction<DB>, afterCommit: (hook: Hook) => void) => Promise<T>,
): Promise<T> {
  return withHooks((inside, afterCommit) =>
    kysely.transaction().execute((trx) => inside(() => work(trx, afterCommit))),
  );
}

export interface PipelinedWork<DB, Known, Result> {
  /** What has to be known and locked before writing. Its first statements leave together with BEGIN. */
  read: (transaction: Kysely<DB>) => Promise<Known>;
  /**
   * Its statements leave together with COMMIT, so it asks for all of them before it awaits any: one that comes later
   * is refused, and fails the call although the others are stored. A statement that fails undoes all.
   */
  write: (transaction: Kysely<DB>, known: Known, afterCommit: (hook: Hook) => void) => Promise<Result>;
}

/**
 * As `inTransaction`, in two round trips to the database instead of one for each statement: what is asked at once goes
 * at once, and PostgreSQL runs it in the order in which it was asked.
 */
export async function inPipelinedTransaction<DB, Known, Result>(
  kysely: Kysely<DB>,
  { read, write }: PipelinedWork<DB, Known, Result>,
): Promise<Result> {
  return withHooks((inside, afterCommit) =>
    openPipeline(kysely, ({ transaction, begin, commit, rollback }) =>
      inside(async () => {
        let known: Known;
        try {
          // Where BEGIN failed the reads have run all the same; they hold no lock then, and nothing is written.
          [, known] = await Promise.all([begin(), read(transaction)]);
        } catch (error) {
          // A connection that cannot even do this is thrown away, and the first error says more.
          await rollback().catch(() => undefined);
          throw error;
        }
        const [written, committed] = await Promise.allSettled([write(transaction, known, afterCommit), commit()]);
        if (written.status === "rejected") throw written.reason;
        if (committed.status === "rejected") throw committed.reason;
        return written.value;
      }),
    ),
  );
}

/** Runs a transaction whose work goes on `inside`, then the hooks that it was given. */
async function withHooks<T>(
  run: (inside: (work: () => Promise<T>) => Promise<T>, afterCommit: (hook: Hook) => void) => Promise<T>,
): Promise<T> {
  const hooks: Hook[] = [];
  // Timers that were set inside outlive it: only while it is open does it count.
  const state = { isOpen: true };
  const inside = (work: () => Promise<T>) => underWay.run(state, work);
  const result = await run(inside, (hook) => void hooks.push(hook)).finally(() => (state.isOpen = false));
  for (const hook of hooks) {
    try {
      hook();
    } catch (error) {
      reportHookError(error);
    }
  }
  return result;
}
