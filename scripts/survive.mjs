/** npm run survive [-- kills seed workers]: kills server and database at random under load and checks that no data is lost. */
import { join } from "node:path";

import { install, root, run, runtime } from "./launch.mjs";

install({ withTools: true });
process.exit(
  await run(runtime, [join(root, "apps/server/src/testing/survival/survive-command.ts"), ...process.argv.slice(2)]),
);
