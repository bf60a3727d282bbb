/**
 * npm run test:services: runs server tests with a system PostgreSQL over TCP instead of the embedded one, and the tests
 * of several nodes with that PostgreSQL and Redis. Uses the services in HUBBUB_TEST_DATABASE_URL and
 * HUBBUB_TEST_REDIS_URL, or starts temporary ones from Debian's packages, which it installs if allowed.
 */
import { join } from "node:path";

import { environment, install, root, run } from "./launch.mjs";
import { startPostgres, startRedis } from "./services.mjs";

/** Tests of code that depends on the kind of database: stores, database code and nodes. */
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
