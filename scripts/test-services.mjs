/**
 * npm run test:services: runs the server tests that depend on the database or the bus with a system PostgreSQL over TCP
 * instead of the embedded one, and with Redis; with --all every server test. Uses the services in
 * HUBBUB_TEST_DATABASE_URL and HUBBUB_TEST_REDIS_URL, or starts temporary ones from Debian's packages. Loads the files of
 * deploy/ in nginx, HAProxy, Caddy and systemd. Installs Debian's packages of all of these if allowed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { build, install, makeTemporaryFolder, root, run } from "./launch.mjs";
import { installServices, startPostgres, startRedis } from "./services.mjs";

const source = join(root, "apps/server/src");
/** Opens a database itself. */
const OPENS_DATABASE = /\/(?:test-database|test-cluster)\.ts"/u;
/** Needs a service of the system, which no other run has. */
const NEEDS_SERVICE = /\.services\.test\.ts$/u;
/** Uses the whole application. */
const OPENS_APP = /\/test-app\.ts"/u;
/** Repeats the queries of other tests in random sequences. */
const IS_MODEL = /-model\.test\.ts$/u;

/** Contains queries, or calls that use them. */
const QUERIES = /\.store\.ts$/u;
const CALLS = /\.routes\.ts$/u;
const IMPORTS_QUERIES = /\.store\.ts"/u;

/**
 * The tests whose result can depend on the kind of PostgreSQL or on the bus: those that open one of them directly, and
 * those of each folder with queries (`*.store.ts`) or with calls that import some (`*.routes.ts`), which between them run
 * every query. Tests of pages, HTTP, access rules, live messages and activities on several nodes use the same queries and
 * run once, in `npm test`.
 */
function dependentTests() {
  const files = readdirSync(source, { recursive: true });
  const textOf = (file) => readFileSync(join(source, file), "utf8");
  const usesQueries = (file) => QUERIES.test(file) || (CALLS.test(file) && IMPORTS_QUERIES.test(textOf(file)));
  const folders = new Set(files.filter(usesQueries).map(dirname));
  const isDependent = (file) => {
    const text = textOf(file);
    return (
      NEEDS_SERVICE.test(file) ||
      OPENS_DATABASE.test(text) ||
      (OPENS_APP.test(text) && folders.has(dirname(file)) && !IS_MODEL.test(file))
    );
  };
  return files.filter((file) => file.endsWith(".test.ts") && isDependent(file)).map((file) => join("src", file));
}

install({ withTools: true });
build();
makeTemporaryFolder();
const files = process.argv.includes("--all") ? [] : dependentTests();
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
  installServices({ startsServices: !givenDatabase && !givenRedis });
  const env = {
    HUBBUB_TEST_DATABASE_URL: givenDatabase || (await start(startPostgres)),
    HUBBUB_TEST_REDIS_URL: givenRedis || (await start(startRedis)),
  };
  const vitest = join(root, "node_modules/.bin/vitest");
  code = await run(vitest, ["run", "--root", "apps/server", "--reporter=dot", ...files], { env });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  for (const service of started) await service.stop();
}
process.exit(code);
