/** The embedded PostgreSQL, with a private socket. It ends with this process, and is restarted if it ends before. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type pg from "pg";

import { chooseRunAs } from "../../root/run-as.ts";
import type { UnixUser } from "../../root/root.ts";
import { messageOf } from "@hubbub/server-kit/fail";
import { StartupError } from "@hubbub/server-kit/startup-error";
import { adoptCluster, createCluster } from "./cluster.ts";
import { lockDataDirectory, prepareDataDirectory } from "./data-directory.ts";
import { watchDiskSpace } from "./disk-space.ts";
import { clearLeftovers } from "./leftovers.ts";
import { connectionTo, findPostgres, type Installation, type Settings, startPostgres } from "./server.ts";
import { nameSocketDirectory, socketParent } from "./socket-directory.ts";
import type { BoundProcess } from "./spawn-bound.ts";

const RESTART_DELAYS_MS = [100, 500, 1000, 2000, 5000];
/** After a server has run this long, its next failure starts with the first restart delay again. */
const STEADY_MS = 60_000;

export interface EmbeddedOptions extends Partial<Settings> {
  dataDirectory: string;
  /** Delay before each attempt to restart the server. */
  restartDelaysMs?: readonly number[];
  /** Called when the server ended and could not be restarted. The process should exit. */
  onFatal: (sentence: string) => void;
  /** Receives sentences for the log. */
  onNotice: (sentence: string) => void;
}

export interface DatabaseServer {
  connection: pg.ClientConfig;
  /** The user that a process which was started as root serves as; null if this process is not root. */
  unixUser: UnixUser | null;
  /** Whether the disk has room for writes. Always true for an external server, which reports that itself. */
  hasDiskSpace: () => boolean;
  /** Stops the server if this process started it: fast shutdown, which loses no commit; after 5 s immediate. */
  stop: () => Promise<void>;
}

/** Starts PostgreSQL in the data directory, which is created at the first start. @throws StartupError */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<DatabaseServer> {
  const postgres = findPostgres();
  const dataDirectory = await prepareDataDirectory(options.dataDirectory);
  const unlock = lockDataDirectory(dataDirectory);
  const socketDirectory = nameSocketDirectory();
  try {
    const cluster = join(dataDirectory, "postgres");
    const runAs = await chooseRunAs(postgres, dataDirectory, socketParent());
    const { durable = true, maxConnections = 40, onNotice } = options;
    const settings = { durable, maxConnections };
    const installation = { postgres, cluster, socketDirectory, runAs, settings, onNotice };
    await clearLeftovers(cluster);
    await adoptCluster(cluster, runAs);
    await createCluster(installation);
    const server = await startPostgres(installation);
    const stopServer = supervise(installation, server, options);
    // The cluster may be a symbolic link to another disk.
    const disk = watchDiskSpace(cluster, onNotice);
    return {
      connection: connectionTo(socketDirectory),
      unixUser: runAs.unixUser,
      hasDiskSpace: disk.hasDiskSpace,
      stop: async () => {
        await stopServer();
        unlock();
      },
    };
  } catch (error) {
    await rm(socketDirectory, { recursive: true, force: true });
    unlock();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`the embedded database could not be started: ${messageOf(error)}`, { cause: error });
  }
}

/** Restarts the server when it ends. @returns a function that stops it */
function supervise(
  installation: Installation,
  first: BoundProcess,
  { onFatal, onNotice, restartDelaysMs = RESTART_DELAYS_MS }: EmbeddedOptions,
): () => Promise<void> {
  let server = first;
  let startedAt = Date.now();
  let failures = 0;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Settles when the server is stopped, or cannot be started again. */
  const watch = async (): Promise<void> => {
    for (;;) {
      await server.exited;
      if (signal.aborted) return;
      if (Date.now() - startedAt > STEADY_MS) failures = 0;
      onNotice("the embedded database ended by itself and is started again");
      const isRestarted = await restart();
      if (!isRestarted) return;
      onNotice("the embedded database is back");
    }
  };

  const restart = async (): Promise<boolean> => {
    let reason = server.lastProblem();
    while (failures < restartDelaysMs.length) {
      await pause(restartDelaysMs[failures] ?? 0, undefined, { signal }).catch(() => undefined);
      failures += 1;
      if (signal.aborted) return false;
      try {
        await clearLeftovers(installation.cluster);
        server = await startPostgres(installation, signal);
        startedAt = Date.now();
        return true;
      } catch (error) {
        reason = messageOf(error);
      }
    }
    if (!signal.aborted) onFatal(`the embedded database ended and could not be started again: ${reason}`);
    return false;
  };

  const watching = watch();
  return async () => {
    stopping.abort();
    await server.end();
    await watching;
    // `watch` may have started another one meanwhile.
    await server.end();
    await rm(installation.socketDirectory, { recursive: true, force: true });
  };
}
