/**
 * npm run accounts -- <command>, npm run reset-password -- <name>: manages accounts of the bundled sign-on.
 * Needs DATABASE_URL or a running Hubbub with its embedded database.
 */
import { join } from "node:path";

import { requireDatabaseUrl } from "./database-url.mjs";
import { install, root, run, runtime } from "./launch.mjs";

install();
process.exit(
  await run(runtime, [join(root, "apps/identity/src/accounts-command.ts"), ...process.argv.slice(2)], {
    env: { DATABASE_URL: requireDatabaseUrl() },
  }),
);
