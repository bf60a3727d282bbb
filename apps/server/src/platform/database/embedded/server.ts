import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

import { StartupError } from "../../startup-error.ts";
import { pause } from "./pause.ts";
import type { RunAs } from "./run-as.ts";
import type { ServerLog } from "./server-log.ts";
import { serverArguments } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { spawnBound } from "./spawn-bound.ts";
import type { BoundProcess } from "./spawn-bound.ts";

/** Long enough for recovery after a crash, which usually replays less than `max_wal_size` (a soft limit). */
const READY_WITHIN_MS = 60_000;
const PAUSE_MS = 10;

/** What stays the same when the server is started again. */
export interface Installation {
  postgres: string;
  cluster: string;
  socketDirectory: string;
  runAs: RunAs;
  settings: Settings;
  log: ServerLog;
}

/** How to connect to the server with this socket directory. */
export function connectionTo(socketDirectory: string): pg.ClientConfig {
  return { host: socketDirectory, port: 5432, user: "postgres", database: "postgres" };
}

/**
 * Starts the server and waits until it accepts connections.
 * @param signal aborts the start
 * @throws StartupError if it ends, does not accept connections in time, or the start is aborted
 */
export async function startPostgres(installation: Installation, signal?: AbortSignal): Promise<BoundProcess> {
  const { postgres, cluster, socketDirectory, runAs, settings, log } = installation;
  const server = spawnBound({
    command: [postgres, ...serverArguments(cluster, socketDirectory, settings)],
    runAs,
    removeAtEnd: socketDirectory,
    onOutput: (text) => log.write(text),
  });
  const ended = server.exited.then(() => true);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(cluster))) {
    if (await Promise.race([ended, pause(PAUSE_MS).then(() => false)])) {
      throw new StartupError(`the embedded database did not start: ${log.lastProblem()}`);
    }
    if (Date.now() > deadline || signal?.aborted) {
      await server.end();
      throw new StartupError(
        signal?.aborted
          ? "the start of the embedded database was aborted"
          : "the embedded database did not get ready in time",
      );
    }
  }
  return server;
}

/** Reads the state from the pid file. Connection attempts before that would fill the log with errors. */
async function isReady(cluster: string): Promise<boolean> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return text.trimEnd().endsWith("\nready");
}
