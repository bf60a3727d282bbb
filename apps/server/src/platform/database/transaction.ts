import { AsyncLocalStorage } from "node:async_hooks";

import { Kysely, type KyselyConfig, type Transaction } from "kysely";

import { openPipeline } from "./statement-pipelining.ts";

type Hook = () => void;

/** A Kysely instance that knows where errors of after-commit hooks are reported. */
export class ReportingKysely<DB> extends Kysely<DB> {
  readonly onHookError: (error: unknown) => void;

  /** @param onHookError by default a warning of the process */
  constructor(config: KyselyConfig, onHookError: (error: unknown) => void = emitWarning) {
    super(config);
    this.onHookError = onHookError;
  }
}

function emitWarning(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
}

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

export interface PipelinedWork<DB, Known, Result> {
  /** Reads and locks what `write` needs. Its first statements are sent together with BEGIN. */
  read: (transaction: Kysely<DB>) => Promise<Known>;
  /**
   * Its statements are sent together with COMMIT, so it must start all of them before it awaits any. If one fails, none
   * has an effect. A statement that is started after an await is not sent: the call fails, but the statements before it
   * are committed.
   */
  write: (transaction: Kysely<DB>, known: Known, afterCommit: (hook: Hook) => void) => Promise<Result>;
}

/**
 * Like `inTransaction`, but with two round trips to the database instead of one for each statement.
 */
export async function inPipelinedTransaction<DB, Known, Result>(
  kysely: Kysely<DB>,
  { read, write }: PipelinedWork<DB, Known, Result>,
): Promise<Result> {
  return withHooks(kysely, (inside, afterCommit) =>
    openPipeline(kysely, ({ transaction, begin, commit, rollback }) =>
      inside(async () => {
        let known: Known;
        try {
          // If BEGIN failed, the reads ran outside a transaction: they hold no locks, and nothing is written.
          [, known] = await Promise.all([begin(), read(transaction)]);
        } catch (error) {
          // If this fails too, the pool discards the connection. The first error says more.
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

/** Runs a transaction whose work is wrapped by `inside`, then the hooks that were added. */
async function withHooks<DB, T>(
  kysely: Kysely<DB>,
  run: (inside: (work: () => Promise<T>) => Promise<T>, afterCommit: (hook: Hook) => void) => Promise<T>,
): Promise<T> {
  const hooks: Hook[] = [];
  // Timers that were set inside may run after the transaction, so the context also records whether it is open.
  const state = { isOpen: true };
  const inside = (work: () => Promise<T>) => currentTransaction.run(state, work);
  const result = await run(inside, (hook) => void hooks.push(hook)).finally(() => (state.isOpen = false));
  for (const hook of hooks) {
    try {
      hook();
    } catch (error) {
      if (kysely instanceof ReportingKysely) kysely.onHookError(error);
      else emitWarning(error);
    }
  }
  return result;
}
