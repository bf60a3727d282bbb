/** npm start: installs and builds if necessary, then runs the server on the pinned runtime. */
import { build, install } from "./launch.mjs";
import { supervise } from "./supervise.mjs";

install();
if (!process.argv.includes("--help")) build();
supervise("apps/server/src/main.ts", process.argv.slice(2));
