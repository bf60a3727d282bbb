/**
 * npm run reset-password -- <username> [wallet] [--remove-second-factor]: a one-time link for somebody who forgot the
 * password of the bundled sign-on. Needs DATABASE_URL, or a Hubbub that runs here with its embedded database.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { environment, install, root, run, runtime } from "./launch.mjs";

install();

// PostgreSQL writes where its socket is into its own pid file.
function embeddedDatabaseUrl() {
  const pidFile = join(resolve(process.env.DATA_DIR || "data"), "postgres", "postmaster.pid");
  const socketDirectory = existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n")[4] : undefined;
  return socketDirectory ? `postgresql:///postgres?host=${encodeURIComponent(socketDirectory)}&user=postgres` : null;
}

const databaseUrl = process.env.DATABASE_URL || embeddedDatabaseUrl();
if (!databaseUrl) {
  process.stderr.write("Start Hubbub first (npm start), or set DATABASE_URL to its database.\n");
  process.exit(1);
}
const port = process.env.PORT || "3000";
const address = process.env.PUBLIC_URL || `http://localhost:${port}`;
process.exit(
  await run(runtime, [join(root, "apps/identity/src/reset-password.ts"), ...process.argv.slice(2)], {
    env: { ...environment, DATABASE_URL: databaseUrl, IDENTITY_URL: address },
  }),
);
