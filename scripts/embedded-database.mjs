/** Finds the database of a running Hubbub, for commands that run at the same time. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * URL of the running embedded database; null if it is not running. The PID file of PostgreSQL contains its socket
 * folder.
 */
function embeddedDatabaseUrl() {
  const pidFile = join(resolve(process.env.DATA_DIR || "data"), "postgres", "postmaster.pid");
  const socketDirectory = existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n")[4] : undefined;
  return socketDirectory ? `postgresql:///postgres?host=${encodeURIComponent(socketDirectory)}&user=postgres` : null;
}

/** Returns DATABASE_URL, or the URL of the running embedded database. Ends the process if there is neither. */
export function requireDatabaseUrl() {
  const url = process.env.DATABASE_URL || embeddedDatabaseUrl();
  if (url) return url;
  process.stderr.write("Start Hubbub first (npm start), or set DATABASE_URL to its database.\n");
  process.exit(1);
}
