/** Finds the database of this installation, for commands that change it while Hubbub runs. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { root } from "./launch.mjs";

/** The line of PostgreSQL's pid file that contains the directory of its socket, from 0. */
const SOCKET_DIRECTORY_LINE = 4;

/** The address of the embedded database; null if it has no pid file, because it does not run. */
function embeddedDatabaseUrl() {
  const pidFile = join(resolve(root, process.env.DATA_DIR || "data"), "postgres", "postmaster.pid");
  if (!existsSync(pidFile)) return null;
  const socketDirectory = readFileSync(pidFile, "utf8").split("\n")[SOCKET_DIRECTORY_LINE];
  return socketDirectory ? `postgresql:///postgres?host=${encodeURIComponent(socketDirectory)}&user=postgres` : null;
}

/**
 * Returns DATABASE_URL, else the address of the embedded database. If there is neither, prints why and exits with 1.
 */
export function requireDatabaseUrl() {
  const url = process.env.DATABASE_URL || embeddedDatabaseUrl();
  if (url) return url;
  process.stderr.write("No database found. Start Hubbub first (npm start), or set DATABASE_URL.\n");
  process.exit(1);
}
