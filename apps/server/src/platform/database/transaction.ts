import { type DatabaseConnection, Kysely, PostgresDialect, type Transaction } from "kysely";

import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

import { currentTransaction, type PooledKysely, requireNoTransaction } from "./pool.ts";

type Hook = () => void;
export type AfterCommit = (hook: Hook) => void;

/**
 * Runs `work` in one transaction. Functions passed to `afterCommit` run in order after the commit, and never if the
 * transaction fails, so only stored data is published. The error of a hook is reported (`onUnpublished`) and changes
 * nothing else. If the response to COMMIT is lost, the change may be stored: that is reported too.
 */
export async function inTransaction<DB, T>(
  kysely: PooledKysely<DB>,
  work: (trx: Transaction<DB>, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  return withHooks(kysely, ({ inside, addHook, commits }) =>
    kysely.transaction().execute(async (trx) => {
      const result = await inside(() => work(trx, addHook));
      commits();
      return result;
    }),
  );
}

/**
 * Like `inTransaction`, after the transactions of this process with one of the same keys, and their hooks. The lock of a
 * row is not enough for the order of hooks: PostgreSQL releases it before it sends the response to COMMIT, so the next
 * transaction can end first.
 * @param keys in the same order everywhere, so that two calls cannot wait for each other
 */
export async function inSerialTransaction<DB, T>(
  kysely: PooledKysely<DB>,
  keys: readonly string[],
  work: (trx: Transaction<DB>, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  // Inside another one with the same key it would wait for itself.
  requireNoTransaction();
  const run = keys.reduceRight(
    (inner, key) => () => kysely.serially(key, inner),
    () => inTransaction(kysely, work),
  );
  return run();
}

/** A statement was started after COMMIT or ROLLBACK was sent. It had no effect, but those before it may have one. */
export class LateStatementError extends Error {
  override readonly name = "LateStatementError";

  constructor() {
    super("a statement was started after the end of its transaction was sent; start all statements before any await");
  }
}

/** The results of statements that were started, by name. */
export type Started<Rows extends object> = { [Key in keyof Rows]: Promise<Rows[Key]> };

export interface PipelinedWork<DB, ReadResult, Rows extends object> {
  /** Reads and locks what `write` needs. Its first statements are sent together with BEGIN. */
  read: (transaction: Kysely<DB>) => Promise<ReadResult>;
  /**
   * Starts all statements that store something, without waiting for any of them; null if there are none. They are sent
   * together with COMMIT. If one fails in the database, the transaction is rolled back. One that is started after an
   * await is not sent and fails with `LateStatementError`; therefore an async function does not compile here.
   */
  write: (transaction: Kysely<DB>, found: ReadResult) => Started<Rows> | null;
  /** Runs after the commit, and never if the transaction fails, like the hooks of `inTransaction`. */
  afterCommit?: (rows: Rows, found: ReadResult) => void;
}

/** Like `inTransaction`, but with two round trips to the database instead of one for each statement. */
export async function inPipelinedTransaction<DB, ReadResult, Rows extends object>(
  kysely: PooledKysely<DB>,
  { read, write, afterCommit }: PipelinedWork<DB, ReadResult, Rows>,
): Promise<{ found: ReadResult; rows: Rows | null }> {
  return withHooks(kysely, ({ inside, addHook, commits }) =>
    kysely.getExecutor().provideConnection((connection) =>
      inside(async () => {
        let isOver = false;
        const transaction = pipelineOn(kysely, connection, () => isOver);
        let found: ReadResult;
        let started: Started<Rows> | null;
        try {
          // If BEGIN failed, the reads ran outside a transaction: they hold no locks, and nothing is written.
          [, found] = await Promise.all([driver.beginTransaction(connection, {}), read(transaction)]);
          started = write(transaction, found);
        } catch (error) {
          isOver = true;
          // If this fails too, the pool discards the connection. The first error says more.
          await driver.rollbackTransaction(connection).catch(() => undefined);
          throw error;
        }
        const results = started && resultsOf(started);
        isOver = true;
        if (started) commits();
        // Rejects if an earlier statement failed, or if the connection is lost; then nothing may be stored.
        const commit = driver.commitTransaction(connection);
        const [written, committed] = await Promise.allSettled([results, commit]);
        if (written.status === "rejected") throw written.reason;
        if (committed.status === "rejected") throw committed.reason;
        const rows = written.value;
        if (rows && afterCommit) addHook(() => afterCommit(rows, found));
        return { found, rows };
      }),
    ),
  );
}

/** Begins, commits and rolls back on connections that it is given. It never opens one. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error("A pipeline has a connection already")) });
const driver = dialect.createDriver();

/**
 * A Kysely instance on this connection. In a Kysely transaction each statement waits for the one before; these are
 * sent immediately (the option `pipeline` of `pg`), and PostgreSQL runs them in order. Measured in decision 006.
 */
function pipelineOn<DB>(kysely: Kysely<DB>, connection: DatabaseConnection, isOver: () => boolean): Kysely<DB> {
  const executor = kysely.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      if (isOver()) throw new LateStatementError();
      return consumer(connection);
    },
  });
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
}

async function resultsOf<Rows extends object>(started: Started<Rows>): Promise<Rows> {
  const entries = Object.entries<Promise<unknown>>(started);
  const values = await Promise.all(entries.map(([, statement]) => statement));
  return Object.fromEntries(entries.map(([key], index) => [key, values[index]])) as Rows;
}

interface TransactionControl<T> {
  /** Wraps the work. */
  inside: (work: () => Promise<T>) => Promise<T>;
  addHook: AfterCommit;
  /** Called before COMMIT is sent. */
  commits: () => void;
}

/** Runs a transaction, then the hooks that were added. */
async function withHooks<DB, T>(
  kysely: PooledKysely<DB>,
  run: (control: TransactionControl<T>) => Promise<T>,
): Promise<T> {
  const hooks: Hook[] = [];
  // Timers that were set inside may run after the transaction, so the context also records whether it is open.
  const state = { isOpen: true };
  let mayBeStored = false;
  try {
    const result = await run({
      inside: (work) => currentTransaction.run(state, work),
      addHook: (hook) => void hooks.push(hook),
      commits: () => (mayBeStored = true),
    });
    for (const hook of hooks) {
      try {
        hook();
      } catch (error) {
        kysely.reportUnpublished(error);
      }
    }
    return result;
  } catch (error) {
    if (mayBeStored && isDatabaseUnavailable(error)) kysely.reportUnpublished(error);
    throw error;
  } finally {
    state.isOpen = false;
  }
}
