import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

import { serversIn } from "./leftovers.ts";
import { connectionTo } from "./server.ts";

/** How to connect to the server of a data directory; null if none runs. PostgreSQL's pid file names the socket. */
export async function runningConnection(dataDirectory: string): Promise<pg.ClientConfig | null> {
  const cluster = join(dataDirectory, "postgres");
  const note = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const [pid, , , , socketDirectory] = note.split("\n");
  if (!pid || !socketDirectory) return null;
  return (await serversIn(cluster, Number(pid))).length > 0 ? connectionTo(socketDirectory) : null;
}
