import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { Schema } from "../../domain/schema/schema.ts";
import { asksInsideTransaction } from "./transaction.ts";

/** How long a new connection may take, and how long a caller waits for a free one. */
export const CONNECTION_TIMEOUT_MS = 5000;

type Oid = Parameters<typeof pg.types.getTypeParser>[0];

/** Identities and counts stay far below 2^53; one that does not must not be rounded in silence. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the bigint ${text} does not fit a JavaScript number`);
  return value;
}

/** Set per connection, so that other users of `pg` in this process keep their own parsers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: Oid, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 && format !== "binary"
      ? parseInt8
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** What every connection of ours has in common. */
export function withDefaults(connection: pg.ClientConfig): pg.ClientConfig {
  return {
    application_name: "hubbub",
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    types,
    ...connection,
  };
}

/** A pool that survives the loss of its idle connections: each loss is a notice, the next query connects anew. */
export function createPool(
  connection: pg.ClientConfig,
  size: number,
  onNotice: (sentence: string) => void,
): { pool: pg.Pool; kysely: Kysely<Schema> } {
  const pool = new pg.Pool({ ...connection, max: size, pipeline: true });
  pool.on("error", (error) => {
    if (!pool.ending) onNotice(`a database connection was lost: ${error.message}`);
  });
  // A connection lent out has no listener of the pool's; its query fails with the error, the event must not crash us.
  pool.on("connect", (client) => client.on("error", () => {}));
  const lent = {
    options: pool.options,
    connect: async () => {
      if (asksInsideTransaction()) throw new Error("a query inside a transaction must use that transaction");
      return pool.connect();
    },
    end: () => pool.end(),
  };
  return { pool, kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lent }) }) };
}

const WRITABLE = "select current_setting('transaction_read_only') = 'off' as writable";

/** Whether the database answers within `withinMs` and takes writes. */
export async function answers(pool: pg.Pool, withinMs = 2000): Promise<boolean> {
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
