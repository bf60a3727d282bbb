/**
 * npm run reset-password -- <username> [wallet] [--remove-second-factor]: prints a one-time link that sets a new
 * password at the bundled sign-on. Needs DATABASE_URL or a running Hubbub with its embedded database.
 */
import { join } from "node:path";

import { requireDatabaseUrl } from "./database-url.mjs";
import { install, root, run, runtime } from "./launch.mjs";

install();
const DATABASE_URL = requireDatabaseUrl();
const port = process.env.PORT || "3000";
const address = process.env.PUBLIC_URL || `http://localhost:${port}`;
if (!process.env.PUBLIC_URL) {
  process.stderr.write(
    `PUBLIC_URL is not set. Replace ${address} in the link with the address at which people open Hubbub.\n`,
  );
}
process.exit(
  await run(
    runtime,
    [join(root, "apps/identity/src/accounts-command.ts"), "reset-password", ...process.argv.slice(2)],
    {
      env: { DATABASE_URL, IDENTITY_URL: address },
    },
  ),
);
