import type { Kysely } from "kysely";
import pg from "pg";

import { type UnixUser, unprivilegedUser } from "../privileges/unix-users.ts";
import { DiskWatch } from "./embedded/disk-watch.ts";
import { startHostedPostgres } from "./embedded/hosted.ts";
import { runningConnection } from "./embedded/running.ts";
import { databaseNeedsRoot, startEmbeddedPostgres } from "./embedded/supervisor.ts";
import { checkExternalServer, readDatabaseUrl } from "./external.ts";
import { migrate, type Migrations } from "@hubbub/server-kit/migrate";
import { applicationNameOf } from "./nodes.ts";
import { acceptsWrites, createPool, type PoolLimits, withDefaults } from "./pool.ts";
import { declareSingleNode } from "./single-node.ts";

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
  /** Whether this process, if it is root, becomes `unixUser` later. The database must then run without root. */
  leavesRoot?: boolean;
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
  const { pool, kysely } = createPool<DB>(connection, { size, onNotice, onHookError, limits });
  if (server.kind === "embedded" && !running) declareSingleNode(kysely);
  let closing: Promise<void> | null = null;
  return {
    pool,
    kysely,
    kind: server.kind,
    connection,
    unixUser: server.unixUser ?? (await unprivilegedUser()),
    isReachable: () => acceptsWrites(pool),
    hasDiskSpace: server.hasDiskSpace,
    close: () => (closing ??= drain(pool).then(server.stop)),
  };
}

/** Opens one connection and closes it again. @throws Error with the reason where it cannot be opened */
export async function tryConnection(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}

/** How to reach the database of a Hubbub that runs on this data directory; null where none does. */
export function findRunningDatabase(dataDirectory: string): Promise<pg.ClientConfig | null> {
  return runningConnection(dataDirectory);
}

interface Server {
  kind: Database<unknown>["kind"];
  connection: pg.ClientConfig;
  unixUser: UnixUser | null;
  hasDiskSpace: () => boolean;
  stop: () => Promise<void>;
}

function join(running: RunningDatabase): Server {
  return { kind: "embedded", ...running, stop: async () => {} };
}

async function embedded(options: OpenDatabaseOptions, onNotice: (sentence: string) => void): Promise<Server> {
  const { dataDirectory, onFatal } = options;
  if (options.leavesRoot && (await databaseNeedsRoot(dataDirectory))) {
    const unixUser = await unprivilegedUser();
    const task = { dataDirectory, socketGroup: unixUser.gid, ...options.embedded };
    return { kind: "embedded", unixUser, ...(await startHostedPostgres(task, { onFatal, onNotice })) };
  }
  const { connection, unixUser, stop } = await startEmbeddedPostgres({
    dataDirectory,
    onFatal,
    onNotice,
    ...options.embedded,
  });
  const disk = new DiskWatch({ dataDirectory, onNotice });
  return {
    kind: "embedded",
    connection,
    unixUser,
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
  return { kind: "external", connection, unixUser: null, hasDiskSpace: () => true, stop: async () => {} };
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
