import { setTimeout as sleep } from "node:timers/promises";

import type { Kysely } from "kysely";
import pg from "pg";

import { unprivilegedUser, type UnixUser } from "../root/unix-users.ts";
import { startEmbeddedPostgres } from "./embedded/supervisor.ts";
import { checkExternalServer, readDatabaseUrl } from "./external.ts";
import { migrate, type Migrations } from "@hubbub/server-kit/migrate";
import { applicationNameOf } from "./nodes.ts";
import { acceptsWrites, createPool, withDefaults } from "./pool.ts";

export { findRunningDatabase } from "./embedded/server.ts";
export { databaseNeedsRoot } from "./embedded/supervisor.ts";

const DEFAULT_POOL_SIZE = 10;
/** Queries still running at close get this long before their connections are cut. */
const DRAIN_MS = 3000;

export interface Database<DB> {
  pool: pg.Pool;
  kysely: Kysely<DB>;
  kind: "embedded" | "external";
  /** For a separate connection: LISTEN, or a second node. */
  connection: pg.ClientConfig;
  /** The user that a process which was started as root may become and still use this database. */
  unixUser: UnixUser;
  /** Whether only root can start the embedded PostgreSQL of this process again. */
  needsRoot: boolean;
  /** Whether it responds and accepts writes. A standby, or a primary set to read only, does not. */
  isReachable(): Promise<boolean>;
  /** Whether the disk has room for writes. Always true for an external server, which reports that itself. */
  hasDiskSpace(): boolean;
  /** Closes the pool and stops the embedded PostgreSQL if this process started it. */
  close(): Promise<void>;
}

/** The embedded PostgreSQL of another process, which starts and stops it: the primary of workers. */
export interface RunningDatabase {
  connection: pg.ClientConfig;
  unixUser: UnixUser;
  hasDiskSpace: () => boolean;
}

export interface OpenDatabaseOptions {
  /** An external PostgreSQL; `null` starts the embedded one in `dataDirectory`, unless `running` is given. */
  databaseUrl: string | null;
  /** Uses the embedded PostgreSQL of another process. This process is then one of several nodes. */
  running?: RunningDatabase | undefined;
  dataDirectory: string;
  /** Called when the embedded database died and could not be restarted. The process should exit. */
  onFatal: (sentence: string) => void;
  /** Receives sentences for the log. */
  onNotice?: (sentence: string) => void;
  /** Receives errors of after-commit hooks: the data is stored, but its publication failed. */
  onHookError?: (error: unknown) => void;
  poolSize?: number;
  /** Identifies this node to the other nodes, in the name of its connections. */
  nodeId?: string;
  /** Null leaves the tables as they are, whatever their version. */
  migrations: Migrations | null;
  /** For tests: `durable: false` is faster and may lose data when the power fails. */
  embedded?: { durable?: boolean; maxConnections?: number; restartDelaysMs?: readonly number[] };
}

/**
 * Opens the database (starts the embedded one if there is no `databaseUrl`) and applies the missing migrations.
 * `DB` is the Kysely schema that these migrations create.
 * @throws StartupError for every failure; nothing is left running
 */
export async function openDatabase<DB>(options: OpenDatabaseOptions): Promise<Database<DB>> {
  const { onNotice = () => undefined, nodeId, databaseUrl, running } = options;
  const server =
    databaseUrl !== null ? await external(databaseUrl) : running ? join(running) : await embedded(options, onNotice);
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
  const { onHookError, poolSize: size = DEFAULT_POOL_SIZE } = options;
  const isSingleNode = server.kind === "embedded" && !running;
  const { pool, kysely } = createPool<DB>(connection, { size, onNotice, onHookError, isSingleNode });
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

type Facts = Pick<Database<unknown>, "kind" | "connection" | "unixUser" | "needsRoot" | "hasDiskSpace">;
type Server = Facts & { stop: () => Promise<void> };

function join(running: RunningDatabase): Server {
  return { kind: "embedded", needsRoot: false, ...running, stop: async () => {} };
}

async function embedded(
  { dataDirectory, onFatal, embedded: settings }: OpenDatabaseOptions,
  onNotice: (sentence: string) => void,
): Promise<Server> {
  return { kind: "embedded", ...(await startEmbeddedPostgres({ dataDirectory, onFatal, onNotice, ...settings })) };
}

async function external(databaseUrl: string): Promise<Server> {
  const connection = readDatabaseUrl(databaseUrl);
  await checkExternalServer(withDefaults(connection));
  const unixUser = await unprivilegedUser();
  return { kind: "external", connection, unixUser, needsRoot: false, hasDiskSpace: () => true, stop: async () => {} };
}
