import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

import { StartupError } from "../startup-error.ts";
import { pause } from "./pause.ts";
import type { RunAs } from "./run-as.ts";
import type { ServerLog } from "./server-log.ts";
import { serverArguments } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { spawnBound } from "./spawn-bound.ts";
import type { BoundProcess } from "./spawn-bound.ts";

/** Recovery after a crash replays at most `max_wal_size`; this is ample. */
const READY_WITHIN_MS = 60_000;
const POLL_MS = 10;

/** Everything that stays the same while the server may come and go. */
export interface Installation {
  postgres: string;
  cluster: string;
  socketDirectory: string;
  runAs: RunAs;
  settings: Settings;
  log: ServerLog;
}

/** How to reach the server behind a socket directory. */
export function connectionTo(socketDirectory: string): pg.ClientConfig {
  return { host: socketDirectory, port: 5432, user: "postgres", database: "postgres" };
}

/** Starts the server and returns once it takes connections; a `StartupError` when it does not, or not in time. */
export async function startServer(installation: Installation, signal?: AbortSignal): Promise<BoundProcess> {
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
    if (await Promise.race([ended, pause(POLL_MS).then(() => false)])) {
      throw new StartupError(`the embedded database did not start: ${log.lastProblem()}`);
    }
    if (Date.now() > deadline || signal?.aborted) {
      await server.end();
      throw new StartupError("the embedded database did not get ready in time");
    }
  }
  return server;
}

/** The server's own word, from its pid file: asking by connecting would fill its log with refusals. */
async function isReady(cluster: string): Promise<boolean> {
  const note = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return note.trimEnd().endsWith("\nready");
}
