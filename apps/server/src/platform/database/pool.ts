import { type Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import { isInsideTransaction, ReportingKysely } from "./transaction.ts";

/** How long a new connection may take, and how long a caller waits for a free one. */
export const CONNECTION_TIMEOUT_MS = 5000;

type Oid = Parameters<typeof pg.types.getTypeParser>[0];

/** Ids and counts stay far below 2^53. A larger one is an error: it must not be rounded silently. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the bigint ${text} does not fit a JavaScript number`);
  return value;
}

/** Set per connection, so that other users of `pg` in this process keep the default parsers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: Oid, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 && format !== "binary"
      ? parseInt8
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Adds the settings that all connections share. */
export function withDefaults(connection: pg.ClientConfig): pg.ClientConfig {
  return {
    application_name: "hubbub",
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    types,
    ...connection,
  };
}

/**
 * A pool that survives the loss of idle connections: it reports each loss, and the next query opens a new one.
 * @param onHookError called with errors of after-commit hooks (`inTransaction`)
 */
export function createPool<DB>(
  connection: pg.ClientConfig,
  size: number,
  onNotice: (sentence: string) => void,
  onHookError?: (error: unknown) => void,
): { pool: pg.Pool; kysely: Kysely<DB> } {
  const pool = new pg.Pool({ ...connection, max: size, pipeline: true });
  pool.on("error", (error) => {
    if (!pool.ending) onNotice(`a database connection was lost: ${error.message}`);
  });
  // The pool does not listen on connections that are in use. Their query fails with the error; without this listener
  // the "error" event would also end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const lent = {
    options: pool.options,
    connect: async () => {
      if (isInsideTransaction()) throw new Error("a query inside a transaction must use that transaction");
      return pool.connect();
    },
    end: () => pool.end(),
  };
  return { pool, kysely: new ReportingKysely<DB>({ dialect: new PostgresDialect({ pool: lent }) }, onHookError) };
}

const WRITABLE = "select current_setting('transaction_read_only') = 'off' as writable";

/** Whether the database responds within `withinMs` milliseconds and accepts writes. */
export async function acceptsWrites(pool: pg.Pool, withinMs = 2000): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, withinMs, false);
  });
  const asked = pool.query<{ writable: boolean }>(WRITABLE).then(
    ({ rows }) => rows[0]?.writable === true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
