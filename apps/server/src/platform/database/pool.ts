/** The connections of this process to the database, and a Kysely instance on them. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";

import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";

import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { sessionSettings } from "./connection-settings.ts";
import { TaskQueue } from "@hubbub/server-kit/task-queue";

import { QueueFullError } from "./batch-writer.ts";

/** Without an answer for this long a connection counts as lost; the system would notice that only after 15 minutes. */
const STATEMENT_MS = 30_000;
const LONG_STATEMENT_MS = 30 * 60_000;

/**
 * The transaction in which the current code runs, if any. While it is open, the code must not take a second connection:
 * if every connection of the pool has such a transaction, all wait for a free one until they time out.
 */
export const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/** @throws Error inside a transaction */
function requireNoTransaction(): void {
  if (currentTransaction.getStore()?.isOpen) throw new Error("a query inside a transaction must use that transaction");
}

/** The database itself. `inTransaction` takes only this type: a transaction is another `Kysely` and starts none. */
export class PooledKysely<DB> extends Kysely<DB> {
  readonly #unpublished: Set<ErrorListener>;
  /** By key (`inOrder`). */
  readonly #queues: Map<string, TaskQueue>;
  /** The same database for statements that may take minutes, because they change whole events. */
  readonly forLongStatements: PooledKysely<DB>;

  /** @param short the instance whose `forLongStatements` this is */
  constructor(pool: pg.Pool, short?: PooledKysely<DB>) {
    const connect = async () => {
      requireNoTransaction();
      const client = await pool.connect();
      return short ? forLong(client) : client;
    };
    super({ dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }) });
    this.#unpublished = short ? short.#unpublished : new Set();
    this.#queues = short ? short.#queues : new Map();
    this.forLongStatements = short ? this : new PooledKysely<DB>(pool, this);
  }

  /**
   * Runs work for the same key one after another. Of work that waits for one lock, only the first uses a connection.
   * @throws QueueFullError if it has waited as long as a statement may wait for a lock
   */
  async inOrder<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    requireNoTransaction();
    const startBy = performance.now() + STATEMENT_MS;
    const queue = this.#queues.get(key) ?? new TaskQueue();
    this.#queues.set(key, queue);
    try {
      return await queue.run(async () => {
        if (performance.now() > startBy) throw new QueueFullError("Earlier work with the same lock takes too long");
        return work();
      });
    } finally {
      if (queue.isIdle) this.#queues.delete(key);
    }
  }

  /**
   * Calls `listener` when a stored change was not published: an after-commit hook failed, or the response to COMMIT was
   * lost, so that nobody knows whether the change is stored.
   * @returns a function that removes the listener
   */
  onUnpublished(listener: ErrorListener): () => void {
    this.#unpublished.add(listener);
    return () => void this.#unpublished.delete(listener);
  }

  reportUnpublished(error: unknown): void {
    if (this.#unpublished.size === 0) process.emitWarning(error instanceof Error ? error : String(error));
    for (const listener of this.#unpublished) listener(error);
  }
}

type ErrorListener = (error: unknown) => void;

export interface PoolOptions {
  size: number;
  onNotice: (sentence: string) => void;
  /** For tests: shorter limits, in milliseconds. */
  statementMs?: number;
  idleTransactionMs?: number;
}

/**
 * A pool that survives the loss of connections: it reports the loss of idle ones, and the next query opens a new one. A
 * statement without an answer within the limit fails like one whose connection was lost: `pg` closes the connection,
 * because the statements behind it could get the wrong answers.
 */
export function createPool<DB>(
  connection: pg.ClientConfig,
  { size, onNotice, statementMs = STATEMENT_MS, idleTransactionMs }: PoolOptions,
): { pool: pg.Pool; kysely: PooledKysely<DB> } {
  // One connection stays open: by it the other nodes know that this one runs, and seldom work opens no new one.
  const pool = new pg.Pool({ ...connection, min: 1, max: size, pipeline: true, query_timeout: statementMs });
  pool.on("error", (error) => {
    if (!pool.ending) onNotice(`a database connection was lost: ${error.message}`);
  });
  pool.on("connect", (client) => {
    // The pool does not listen on connections that are in use. Their query fails with the error; without this listener
    // the "error" event would also end the process.
    client.on("error", () => {});
    // Sent together with the first statement, which does not wait for it.
    for (const settings of sessionSettings(idleTransactionMs))
      client.query(settings).catch((error: Error) => {
        // When the connection is lost, that statement fails too.
        if (!isDatabaseUnavailable(error)) onNotice(`the database refused a setting: ${error.message}`);
      });
  });
  pool.on("release", (_error, client) => {
    // After a statement without an answer, `pg` has destroyed the stream, but learns that only in the next turn of the
    // event loop. Until then the pool would lend this connection again.
    if (client.connection.stream.destroyed) client.end().catch(() => {});
  });
  return { pool, kysely: new PooledKysely<DB>(pool) };
}

/** A connection of the pool whose statements may take longer. */
function forLong(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => client.query(limited({ text, values }, LONG_STATEMENT_MS));
  return {
    // Kysely's other form of a query, with a cursor, is not used.
    query: query as unknown as PostgresPoolClient["query"],
    release: (isBroken) => client.release(isBroken),
  };
}

/** `pg` has this option for a single query too, but its types do not. */
function limited(query: pg.QueryConfig, limitMs: number): pg.QueryConfig & { query_timeout: number } {
  return { ...query, query_timeout: limitMs };
}

const WRITABLE = "select current_setting('transaction_read_only') = 'off' as writable";

/** Whether the database accepts writes. A connection without a response is closed, so that the pool is not used up. */
export async function acceptsWrites(pool: pg.Pool, withinMs = 2000): Promise<boolean> {
  const asked = pool.query<{ writable: boolean }>(limited({ text: WRITABLE }, withinMs)).then(
    ({ rows }) => rows[0]?.writable === true,
    () => false,
  );
  return Promise.race([asked, sleep(withinMs, false, { ref: false })]);
}
