/** The database that a running Hubbub uses, for commands that work beside it. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** PostgreSQL writes the folder of its socket into its own pid file. */
function embeddedDatabaseUrl() {
  const pidFile = join(resolve(process.env.DATA_DIR || "data"), "postgres", "postmaster.pid");
  const socketDirectory = existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n")[4] : undefined;
  return socketDirectory ? `postgresql:///postgres?host=${encodeURIComponent(socketDirectory)}&user=postgres` : null;
}

/** DATABASE_URL, or the address of the embedded database that runs here. Ends the process where there is neither. */
export function requireDatabaseUrl() {
  const url = process.env.DATABASE_URL || embeddedDatabaseUrl();
  if (url) return url;
  process.stderr.write("Start Hubbub first (npm start), or set DATABASE_URL to its database.\n");
  process.exit(1);
}
