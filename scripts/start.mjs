/** npm start: installs and builds what is missing, then runs the server until it gets a signal to stop. */
import { build, install } from "./launch.mjs";
import { supervise } from "./supervise.mjs";

install();
if (!process.argv.includes("--help")) build();
supervise("apps/server/src/main.ts", process.argv.slice(2));
