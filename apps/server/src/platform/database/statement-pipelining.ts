/**
 * A connection whose statements are sent without waiting for the results of earlier ones. In a Kysely transaction each
 * statement waits; `pg` can send them immediately (its option `pipeline`), and PostgreSQL runs them in order. Measured
 * in decision 150.
 */
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";

/**
 * A statement was started after the COMMIT or ROLLBACK of its transaction was sent, usually after an await in a write
 * step. It had no effect, but those before it may be committed.
 */
export class LateStatementError extends Error {
  override readonly name = "LateStatementError";

  constructor() {
    super("a statement was started after the end of its transaction was sent; start all statements before any await");
  }
}

export interface Pipeline<DB> {
  /**
   * Sends statements immediately, in the order of the calls. Rejects with `LateStatementError` after `commit` or
   * `rollback`.
   */
  transaction: Kysely<DB>;
  begin: () => Promise<void>;
  /** @throws if an earlier statement failed, or if the connection is lost; then nothing may be stored */
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
}

/** Begins, commits and rolls back on connections that it is given. It never opens one. */
const driver: Driver = new PostgresDriver({
  pool: () => Promise.reject(new Error("A pipeline has a connection already")),
});
const dialect = {
  createDriver: () => driver,
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (kysely: Kysely<unknown>) => new PostgresIntrospector(kysely),
};

/** Runs `work` on a connection of the pool. */
export function openPipeline<DB, T>(kysely: Kysely<DB>, work: (pipeline: Pipeline<DB>) => Promise<T>): Promise<T> {
  const pooled = kysely.getExecutor();
  return pooled.provideConnection((connection) => {
    let isOver = false;
    const provideConnection = async <R>(consumer: (connection: DatabaseConnection) => Promise<R>): Promise<R> => {
      if (isOver) throw new LateStatementError();
      return consumer(connection);
    };
    const end = (statement: Promise<void>) => {
      isOver = true;
      return statement;
    };
    const executor = pooled.withConnectionProvider({ provideConnection });
    return work({
      transaction: new Kysely<DB>({ config: { dialect }, dialect, driver, executor }),
      begin: () => driver.beginTransaction(connection, {}),
      commit: () => end(driver.commitTransaction(connection)),
      rollback: () => end(driver.rollbackTransaction(connection)),
    });
  });
}
