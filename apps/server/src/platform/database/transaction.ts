import { nextTick } from "node:process";

import { type DatabaseConnection, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";

import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

import { currentTransaction, type PooledKysely } from "./pool.ts";

type Hook = () => void;
export type AfterCommit = (hook: Hook) => void;

/**
 * Runs `work` in one transaction. Functions passed to `afterCommit` run in order after the commit, and never if the
 * transaction fails, so only stored data is published. The error of a hook is reported (`onUnpublished`) and changes
 * nothing else. If the response to COMMIT is lost, the change may be stored: that is reported too. The hooks of two
 * transactions may run in another order than the commits, even if a lock ordered these: see `state` of a publication.
 */
export async function inTransaction<DB, T>(
  kysely: PooledKysely<DB>,
  work: (trx: Transaction<DB>, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  return withHooks(kysely, (scope) =>
    kysely.transaction().execute(async (trx) => {
      const result = await currentTransaction.run(scope, () => work(trx, (hook) => void scope.hooks.push(hook)));
      scope.mayBeStored = true;
      return result;
    }),
  );
}

/**
 * Promises of statements by name, that were started together to share a round trip. A step returns this object and no
 * promise, so an `async` step does not compile: it could wait for one statement before it starts the next.
 */
export type Statements = Readonly<Record<string, unknown>>;

/** The results of statements, by the same names. */
export type Results<S extends Statements> = { [Name in keyof S]: Awaited<S[Name]> };

/** Resolves to the results of statements that were started; rejects when one of them does. */
export async function resultsOf<S extends Statements>(statements: S): Promise<Results<S>> {
  const results = Object.entries(statements).map(async ([name, result]) => [name, await result] as const);
  return Object.fromEntries(await Promise.all(results)) as Results<S>;
}

interface PipelinedWork<DB, Reads extends Statements, Decision, Writes extends Statements> {
  /** Starts the statements that read and lock what `decide` needs. They are sent together with BEGIN. */
  reads: (transaction: Kysely<DB>) => Reads;
  decide: (found: Results<Reads>) => Decision;
  /**
   * Starts the statements that store something; null if there are none. They are sent together with COMMIT. If one fails
   * in the database, the transaction is rolled back.
   */
  writes: (transaction: Kysely<DB>, decision: Decision) => Writes | null;
  /** Runs after the commit, and never if the transaction fails, like the hooks of `inTransaction`. */
  afterCommit?: (written: Results<Writes>, decision: Decision) => void;
}

/** Like `inTransaction`, but with two round trips to the database instead of one for each statement. */
export async function inPipelinedTransaction<DB, Reads extends Statements, Decision, Writes extends Statements>(
  kysely: PooledKysely<DB>,
  { reads, decide, writes, afterCommit }: PipelinedWork<DB, Reads, Decision, Writes>,
): Promise<{ decision: Decision; written: Results<Writes> | undefined }> {
  return withHooks(kysely, (scope) =>
    kysely.getExecutor().provideConnection((connection) =>
      currentTransaction.run(scope, async () => {
        let isOver = false;
        const transaction = pipelineOn(kysely, connection, () => isOver);
        let decision: Decision;
        let writing: Promise<Results<Writes>> | undefined;
        try {
          // If BEGIN failed, the reads ran outside a transaction: they hold no locks, and nothing is written.
          const begun = driver.beginTransaction(connection, {});
          const [found] = await Promise.all([resultsOf(reads(transaction)), begun]);
          decision = decide(found);
          const started = writes(transaction, decision);
          writing = started ? resultsOf(started) : undefined;
          isOver = true;
          // Rejects if one fails before it is sent: the others must not be stored. A tick comes after everything that
          // waits for promises only.
          if (writing) await Promise.race([writing, new Promise<void>((resolve) => nextTick(resolve))]);
        } catch (error) {
          isOver = true;
          // If this fails too, the pool discards the connection. The first error says more.
          await driver.rollbackTransaction(connection).catch(() => undefined);
          throw error;
        }
        scope.mayBeStored = writing !== undefined;
        // Rejects if an earlier statement failed, or if the connection is lost; then nothing may be stored.
        const commit = driver.commitTransaction(connection);
        const [wrote, committed] = await Promise.allSettled([writing, commit]);
        if (wrote.status === "rejected") throw wrote.reason;
        if (committed.status === "rejected") throw committed.reason;
        const written = wrote.value;
        if (written !== undefined && afterCommit) scope.hooks.push(() => afterCommit(written, decision));
        return { decision, written };
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
      if (isOver()) throw new Error("a statement was started after the end of its transaction was sent");
      return consumer(connection);
    },
  });
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
}

/** A transaction while it runs. */
interface Scope {
  /** Timers that were set inside may run after it. */
  isOpen: boolean;
  hooks: Hook[];
  /** Whether COMMIT is or was sent. */
  mayBeStored: boolean;
}

/** Runs a transaction, then the hooks that were added. */
async function withHooks<DB, T>(kysely: PooledKysely<DB>, run: (scope: Scope) => Promise<T>): Promise<T> {
  const scope: Scope = { isOpen: true, hooks: [], mayBeStored: false };
  try {
    const result = await run(scope);
    for (const hook of scope.hooks) {
      try {
        hook();
      } catch (error) {
        kysely.reportUnpublished(error);
      }
    }
    return result;
  } catch (error) {
    // Of a statement that PostgreSQL has refused, and of the others in its transaction, nothing is stored.
    const isRefused = error instanceof pg.DatabaseError && !isDatabaseUnavailable(error);
    if (scope.mayBeStored && !isRefused) kysely.reportUnpublished(error);
    throw error;
  } finally {
    scope.isOpen = false;
  }
}
