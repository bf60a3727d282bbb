/**
 * npm run demo: installs and builds what is missing, then runs a conference with simulated attendees on a temporary
 * server. `npm run demo -- --people 200` sets their number (default 50).
 */
import { build, install } from "./launch.mjs";
import { supervise } from "./supervise.mjs";

install();
build();
supervise("apps/server/src/commands/demo.ts", process.argv.slice(2));
