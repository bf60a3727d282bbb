/** npm run backup [-- file]: writes a backup of DATABASE_URL, or of the embedded database in DATA_DIR. */
import { join } from "node:path";

import { install, root, run, runtime } from "./launch.mjs";

install();
process.exit(await run(runtime, [join(root, "apps/server/src/commands/backup.ts"), ...process.argv.slice(2)]));
