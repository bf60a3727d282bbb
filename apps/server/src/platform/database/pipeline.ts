/**
 * One connection whose statements do not wait for the answers of those before. Kysely lets those of a transaction wait
 * for each other; `pg` sends them at once (its option `pipeline`), and PostgreSQL runs and answers them in their order.
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

export interface Pipeline<DB> {
  /** Asks on this connection at once, in the order in which it is called. Nothing may be asked after `commit`. */
  transaction: Kysely<DB>;
  begin: () => Promise<void>;
  /** @throws where a statement before it failed, or the connection is lost: then nothing may be stored */
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
}

/** Begins, commits and rolls back on connections that it is given; it opens none. */
const driver: Driver = new PostgresDriver({
  pool: () => Promise.reject(new Error("A pipeline has a connection already")),
});
const dialect = {
  createDriver: () => driver,
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (kysely: Kysely<unknown>) => new PostgresIntrospector(kysely),
};

/** Lends a connection of the pool to `work` until that is done. */
export function openPipeline<DB, T>(kysely: Kysely<DB>, work: (pipeline: Pipeline<DB>) => Promise<T>): Promise<T> {
  const pooled = kysely.getExecutor();
  return pooled.provideConnection((connection) => {
    let isOver = false;
    const provideConnection = async <R>(consumer: (connection: DatabaseConnection) => Promise<R>): Promise<R> => {
      if (isOver) throw new Error("a statement after the commit of its transaction");
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
