/**
 * npm run test:services: the server's tests once more, over a PostgreSQL of the system instead of the embedded one, on
 * TCP with a password; and those of several nodes over that PostgreSQL and a Redis. Uses the services that
 * HUBBUB_TEST_DATABASE_URL and HUBBUB_TEST_REDIS_URL name, or starts throw-away ones of Debian's packages (installed
 * when we may).
 */
import { join } from "node:path";

import { environment, install, root, run } from "./launch.mjs";
import { startPostgres, startRedis } from "./services.mjs";

/** What differs between databases is in the stores and in database/; the embedded supervisor has its own tests. */
const SUITES = [
  "src/activities",
  "src/management",
  "src/domain",
  "src/platform/bus",
  "src/platform/realtime",
  "src/testing/nodes/nodes",
  "src/operations/metrics",
  "src/platform/database/open.test.ts",
  "src/platform/database/transaction.test.ts",
  "src/operations/backup",
  "src/operations/erasure",
  "src/operations/retention",
  "src/testing/faults/process-faults.test.ts",
];

install();
const givenDatabase = process.env.HUBBUB_TEST_DATABASE_URL;
const givenRedis = process.env.HUBBUB_TEST_REDIS_URL;
const started = [];

async function start(service) {
  const running = await service();
  started.push(running);
  return running.url;
}

let code = 1;
try {
  const env = {
    ...environment,
    HUBBUB_TEST_DATABASE_URL: givenDatabase || (await start(startPostgres)),
    HUBBUB_TEST_REDIS_URL: givenRedis || (await start(startRedis)),
  };
  const vitest = join(root, "node_modules/.bin/vitest");
  code = await run(vitest, ["run", "--root", "apps/server", "--reporter=dot", "--passWithNoTests", ...SUITES], { env });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  for (const service of started) await service.stop();
}
process.exit(code);
