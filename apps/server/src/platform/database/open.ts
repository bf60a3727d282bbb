import type { Kysely } from "kysely";
import pg from "pg";

import { type Account, unprivilegedAccount } from "../privileges/accounts.ts";
import { DiskWatch } from "./embedded/disk-watch.ts";
import { startHostedPostgres } from "./embedded/hosted.ts";
import { runningConnection } from "./embedded/running.ts";
import { databaseNeedsRoot, startEmbeddedPostgres } from "./embedded/supervisor.ts";
import { checkExternalServer, readDatabaseUrl } from "./external.ts";
import { migrate } from "./migrate.ts";
import { applicationNameOf } from "./nodes.ts";
import { answers, createPool, withDefaults } from "./pool.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { declareSingleNode } from "./single-node.ts";

const DEFAULT_POOL_SIZE = 10;
/** Queries still running at close get this long before their connections are cut. */
const DRAIN_MS = 3000;

export interface Database {
  pool: pg.Pool;
  kysely: Kysely<Schema>;
  kind: "embedded" | "external";
  /** For a connection of one's own: LISTEN, or a second node. */
  connection: pg.ClientConfig;
  /** The user that a process which was started as root may become and still use this database. */
  account: Account;
  /** Whether it answers and takes writes: a standby, or a primary set to read only, does not. */
  isReachable(): Promise<boolean>;
  /** Whether there is room to write; an external server says so itself when it is asked. */
  hasRoom(): boolean;
  /** Ends the pool and, where it is ours, PostgreSQL. */
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** An external PostgreSQL; `null` starts the embedded one in `dataDirectory`. */
  databaseUrl: string | null;
  dataDirectory: string;
  /** The embedded database died and could not be brought back: the process had better end. */
  onFatal: (sentence: string) => void;
  /** Things worth a line in the log. */
  onNotice?: (sentence: string) => void;
  poolSize?: number;
  /** Names this node to the others in its connections. */
  nodeId?: string;
  /** Whether this process, where it is root, will become `account`: the database must then do without its rights. */
  leavesRoot?: boolean;
  /** False leaves the tables as they are, whatever their version. */
  migrates?: boolean;
  /** For tests: `durable: false` trades every promise about power loss for speed. */
  embedded?: { durable?: boolean; maxConnections?: number; restartDelaysMs?: readonly number[] };
}

/**
 * Opens the database, starts it where it is ours, and brings its tables up to date.
 * Every failure is a `StartupError`, and leaves nothing running.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const onNotice = options.onNotice ?? (() => {});
  const server = options.databaseUrl === null ? await embedded(options, onNotice) : await external(options.databaseUrl);
  const { nodeId } = options;
  const connection = withDefaults({
    ...(nodeId === undefined ? {} : { application_name: applicationNameOf(nodeId) }),
    ...server.connection,
  });
  try {
    if (options.migrates !== false) await migrate(connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { pool, kysely } = createPool(connection, options.poolSize ?? DEFAULT_POOL_SIZE, onNotice);
  if (server.kind === "embedded") declareSingleNode(kysely);
  let closing: Promise<void> | null = null;
  return {
    pool,
    kysely,
    kind: server.kind,
    connection,
    account: server.account ?? (await unprivilegedAccount()),
    isReachable: () => answers(pool),
    hasRoom: server.hasRoom,
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
  kind: Database["kind"];
  connection: pg.ClientConfig;
  account: Account | null;
  hasRoom: () => boolean;
  stop: () => Promise<void>;
}

async function embedded(options: OpenDatabaseOptions, onNotice: (sentence: string) => void): Promise<Server> {
  const { dataDirectory, onFatal } = options;
  if (options.leavesRoot && (await databaseNeedsRoot(dataDirectory))) {
    const account = await unprivilegedAccount();
    const task = { dataDirectory, socketGroup: account.gid, ...options.embedded };
    return { kind: "embedded", account, ...(await startHostedPostgres(task, { onFatal, onNotice })) };
  }
  const { connection, account, stop } = await startEmbeddedPostgres({
    dataDirectory,
    onFatal,
    onNotice,
    ...options.embedded,
  });
  const disk = new DiskWatch({ directory: dataDirectory, onNotice });
  return {
    kind: "embedded",
    connection,
    account,
    hasRoom: () => disk.hasRoom,
    stop: () => {
      disk.close();
      return stop();
    },
  };
}

async function external(databaseUrl: string): Promise<Server> {
  const connection = readDatabaseUrl(databaseUrl);
  await checkExternalServer(withDefaults(connection));
  return { kind: "external", connection, account: null, hasRoom: () => true, stop: async () => {} };
}

/** Not by way of Kysely, which leaves a pool alone that it has not used itself. */
async function drain(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, DRAIN_MS);
  });
  await Promise.race([pool.end(), late]);
  clearTimeout(timer);
}
