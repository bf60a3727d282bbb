import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { isRoot, unprivilegedUser } from "../root/root.ts";
import { type DatabaseServer, type EmbeddedOptions, startEmbeddedPostgres } from "./embedded/supervisor.ts";
import { checkExternalServer, readDatabaseUrl } from "./external.ts";
import { migrate, type Migrations } from "@hubbub/server-kit/migrate";
import { applicationNameOf } from "./nodes.ts";
import { acceptsWrites, createPool, type PooledKysely, withDefaults } from "./pool.ts";

export { findRunningDatabase } from "./embedded/server.ts";

const DEFAULT_POOL_SIZE = 10;
/** Queries still running at close get this long before their connections are cut. */
const DRAIN_MS = 3000;

export interface Database<DB> extends Omit<DatabaseServer, "stop"> {
  pool: pg.Pool;
  kysely: PooledKysely<DB>;
  /** Whether no other process uses the database: the embedded one, whose folder is locked, without workers. */
  isSingleNode: boolean;
  /** Whether it responds and accepts writes. A standby, or a primary set to read only, does not. */
  isReachable(): Promise<boolean>;
  /** Closes the pool and stops the embedded PostgreSQL if this process started it. */
  close(): Promise<void>;
}

/** The embedded PostgreSQL of another process, which starts and stops it: the primary of workers. */
export type RunningDatabase = Pick<DatabaseServer, "connection" | "unixUser" | "hasDiskSpace">;

export interface OpenDatabaseOptions extends Pick<EmbeddedOptions, "dataDirectory" | "onFatal"> {
  /** An external PostgreSQL; `null` starts the embedded one in `dataDirectory`, unless `running` is given. */
  databaseUrl: string | null;
  /** The embedded PostgreSQL of another process. This process is then one of several nodes. */
  running?: RunningDatabase | undefined;
  onNotice?: EmbeddedOptions["onNotice"];
  /** For tests. */
  poolSize?: number;
  /** Identifies this node to the other nodes, in the name of its connections. */
  nodeId?: string;
  /** Null leaves the tables as they are, whatever their version. */
  migrations: Migrations | null;
  /** For tests: `durable: false` is faster and may lose data when the power fails. */
  embedded?: Pick<EmbeddedOptions, "durable" | "maxConnections" | "restartDelaysMs">;
}

/**
 * Opens the database (starts the embedded one if there is no `databaseUrl`) and applies the missing migrations.
 * `DB` is the Kysely schema that these migrations create.
 * @throws StartupError for every failure; nothing is left running
 */
export async function openDatabase<DB>(options: OpenDatabaseOptions): Promise<Database<DB>> {
  const { onNotice = () => undefined, nodeId, databaseUrl, running } = options;
  const server = await openServer(options, onNotice);
  const connection = withDefaults({
    ...(nodeId === undefined ? {} : { application_name: applicationNameOf(nodeId) }),
    ...server.connection,
  });
  try {
    if (options.migrations) await migrate(connection, options.migrations);
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
    isSingleNode: databaseUrl === null && !running,
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

async function openServer(
  { databaseUrl, running, dataDirectory, onFatal, embedded }: OpenDatabaseOptions,
  onNotice: EmbeddedOptions["onNotice"],
): Promise<DatabaseServer> {
  const ofOthers = { hasDiskSpace: () => true, stop: async () => {} };
  if (databaseUrl !== null) {
    const connection = readDatabaseUrl(databaseUrl);
    await checkExternalServer(withDefaults(connection));
    return { ...ofOthers, connection, unixUser: isRoot() ? await unprivilegedUser() : null };
  }
  if (running) return { ...ofOthers, ...running };
  return startEmbeddedPostgres({ dataDirectory, onFatal, onNotice, ...embedded });
}
