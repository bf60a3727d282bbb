/**
 * npm run demo: installs and builds what is missing, then fills a conference with simulated attendees on a server of its
 * own. `npm run demo -- --people 200` says how many; 50 where nothing is said.
 */
import { build, install } from "./launch.mjs";
import { supervise } from "./supervise.mjs";

install();
build();
supervise("apps/server/src/operations/demo-conference/main.ts", process.argv.slice(2));
