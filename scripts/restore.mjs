/** npm run restore -- <file> [--force]: restores a backup into DATABASE_URL, or into the embedded database. */
import { join } from "node:path";

import { install, root, run, runtime } from "./launch.mjs";

install();
process.exit(await run(runtime, [join(root, "apps/server/src/commands/restore.ts"), ...process.argv.slice(2)]));
