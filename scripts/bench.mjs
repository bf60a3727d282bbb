/** npm run bench: measures Hubbub and comparable servers on this machine; see bench/README.md. */
import { join } from "node:path";

import { build, install, root, run, runtime } from "./launch.mjs";

install({ withTools: true });
build();
process.exit(await run(runtime, [join(root, "bench/run.mjs"), ...process.argv.slice(2)]));
