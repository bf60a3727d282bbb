import type { Kysely } from "kysely";
import pg from "pg";

import { unprivilegedUser, type UnixUser } from "../root/unix-users.ts";
import { DiskWatch } from "./embedded/disk-watch.ts";
import { startEmbeddedPostgres } from "./embedded/supervisor.ts";
import { checkExternalServer, readDatabaseUrl } from "./external.ts";
import { migrate, type Migrations } from "@hubbub/server-kit/migrate";
import { applicationNameOf } from "./nodes.ts";
import { acceptsWrites, createPool, type PoolLimits, withDefaults } from "./pool.ts";

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
  /** For tests: shorter limits. */
  limits?: Partial<PoolLimits>;
}

/**
 * Opens the database (starts the embedded one if there is no `databaseUrl`) and applies the missing migrations.
 * `DB` is the Kysely schema that these migrations create.
 * @throws StartupError for every failure; nothing is left running
 */
export async function openDatabase<DB>(options: OpenDatabaseOptions): Promise<Database<DB>> {
  const onNotice = options.onNotice ?? (() => {});
  const { nodeId, databaseUrl, running } = options;
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
  const { onHookError, limits, poolSize: size = DEFAULT_POOL_SIZE } = options;
  const isSingleNode = server.kind === "embedded" && !running;
  const { pool, kysely } = createPool<DB>(connection, { size, onNotice, onHookError, limits, isSingleNode });
  let closing: Promise<void> | null = null;
  return {
    pool,
    kysely,
    kind: server.kind,
    connection,
    unixUser: server.unixUser,
    needsRoot: server.needsRoot,
    isReachable: () => acceptsWrites(pool),
    hasDiskSpace: server.hasDiskSpace,
    close: () => (closing ??= drain(pool).then(server.stop)),
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

interface Server {
  kind: Database<unknown>["kind"];
  connection: pg.ClientConfig;
  unixUser: UnixUser;
  needsRoot: boolean;
  hasDiskSpace: () => boolean;
  stop: () => Promise<void>;
}

function join(running: RunningDatabase): Server {
  return { kind: "embedded", needsRoot: false, ...running, stop: async () => {} };
}

async function embedded(options: OpenDatabaseOptions, onNotice: (sentence: string) => void): Promise<Server> {
  const { dataDirectory, onFatal } = options;
  const { stop, ...server } = await startEmbeddedPostgres({
    dataDirectory,
    onFatal,
    onNotice,
    ...options.embedded,
  });
  const disk = new DiskWatch({ dataDirectory, onNotice });
  return {
    kind: "embedded",
    ...server,
    hasDiskSpace: () => disk.hasDiskSpace,
    stop: () => {
      disk.close();
      return stop();
    },
  };
}

async function external(databaseUrl: string): Promise<Server> {
  const connection = readDatabaseUrl(databaseUrl);
  await checkExternalServer(withDefaults(connection));
  const unixUser = await unprivilegedUser();
  return { kind: "external", connection, unixUser, needsRoot: false, hasDiskSpace: () => true, stop: async () => {} };
}

/** Closes the pool directly: Kysely does not close a pool that it has not used. */
async function drain(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, DRAIN_MS);
  });
  await Promise.race([pool.end(), late]);
  clearTimeout(timer);
}
