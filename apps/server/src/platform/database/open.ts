import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { withDefaults } from "./connection-settings.ts";
import { migrate, type Migrations } from "@hubbub/server-kit/migrate";
import { applicationNameOf } from "./nodes.ts";
import { acceptsWrites, createPool, type PooledKysely } from "./pool.ts";
import { type DatabaseServer, openServer, type RunningDatabase, type ServerOptions } from "./server.ts";

const DEFAULT_POOL_SIZE = 10;
/** Queries still running at close get this long before their connections are cut. */
const DRAIN_MS = 3000;

export interface Database<DB> extends Omit<DatabaseServer, "stop"> {
  pool: pg.Pool;
  kysely: PooledKysely<DB>;
  /** Whether it responds and accepts writes. A standby, or a primary set to read only, does not. */
  isReachable(): Promise<boolean>;
  /** Closes the pool, and stops the embedded PostgreSQL if `openDatabase` started it. */
  close(): Promise<void>;
}

export type OpenDatabaseOptions = (ServerOptions | { server: RunningDatabase }) & ConnectionOptions;

interface ConnectionOptions {
  onNotice?: ServerOptions["onNotice"];
  /** For tests. */
  poolSize?: number;
  /** Identifies this node to the other nodes, in the name of its connections. */
  nodeId?: string;
}

/**
 * Opens the database and applies the missing migrations. Starts or checks its server, too, unless `server` is given.
 * `DB` is the Kysely schema that these migrations create.
 * @param migrations null leaves the tables as they are, whatever their version
 * @throws StartupError for every failure; nothing is left running
 */
export async function openDatabase<DB>(
  options: OpenDatabaseOptions,
  migrations: Migrations | null,
): Promise<Database<DB>> {
  const { onNotice = () => undefined, nodeId } = options;
  const server = "server" in options ? { ...options.server, stop: async () => {} } : await openServer(options);
  const connection = withDefaults({
    ...(nodeId === undefined ? {} : { application_name: applicationNameOf(nodeId) }),
    ...server.connection,
  });
  try {
    if (migrations) await migrate(connection, migrations);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { poolSize: size = DEFAULT_POOL_SIZE } = options;
  const { pool, kysely } = createPool<DB>(connection, { size, onNotice });
  const { stop, ...facts } = server;
  let closing: Promise<void> | null = null;
  // Closes the pool directly: Kysely does not close a pool that it has not used.
  const close = () => Promise.race([pool.end(), sleep(DRAIN_MS, undefined, { ref: false })]).then(stop);
  return {
    ...facts,
    pool,
    kysely,
    connection,
    isReachable: () => acceptsWrites(pool),
    close: () => (closing ??= close()),
  };
}

/** Opens one connection and closes it again. @throws Error with the reason if it cannot be opened */
export async function tryConnection(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}
