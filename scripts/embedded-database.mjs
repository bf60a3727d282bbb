/** Finds the database of a running Hubbub, for commands that need it. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** PostgreSQL writes the folder of its socket into its pid file. */
function embeddedDatabaseUrl() {
  const pidFile = join(resolve(process.env.DATA_DIR || "data"), "postgres", "postmaster.pid");
  const socketDirectory = existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n")[4] : undefined;
  return socketDirectory ? `postgresql:///postgres?host=${encodeURIComponent(socketDirectory)}&user=postgres` : null;
}

/** Returns DATABASE_URL or the address of the running embedded database. Exits with 1 if there is neither. */
export function requireDatabaseUrl() {
  const url = process.env.DATABASE_URL || embeddedDatabaseUrl();
  if (url) return url;
  process.stderr.write("No database found. Start Hubbub first (npm start), or set DATABASE_URL.\n");
  process.exit(1);
}
