/**
 * npm test: all tests that need no system services: unit and integration tests of each workspace with the embedded
 * PostgreSQL, and the browser tests. `npm test -- server` runs one part: contract, server, identity, web or browser.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { BROWSER_OF_TESTS, ensureBrowser } from "./browser.mjs";
import { checkFirstLoad } from "./first-load.mjs";
import { build, install, makeTemporaryFolder, root, run } from "./launch.mjs";

install({ withTools: true });
const reports = makeTemporaryFolder();
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const totals = { passed: 0, failed: 0, skipped: 0 };
const failedParts = [];

async function part(name, command, args, options, count) {
  if (!isWanted(name)) return;
  const started = performance.now();
  const report = join(reports, `${name}.json`);
  const code = await run(command, args(report), options);
  try {
    count(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    process.stdout.write(`${name}: no report was written.\n`);
    failedParts.push(name);
  }
  process.stdout.write(
    `${code === 0 ? "ok    " : "FAILED"} ${name} (${((performance.now() - started) / 1000).toFixed(0)} s)\n`,
  );
  if (code !== 0 && !failedParts.includes(name)) failedParts.push(name);
}

function vitestPart(name, folder, options = {}) {
  return part(
    name,
    join(root, "node_modules/.bin/vitest"),
    (report) => ["run", "--root", folder, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    options,
    (json) => {
      totals.passed += json.numPassedTests;
      totals.failed += json.numFailedTests;
      totals.skipped += json.numPendingTests + json.numTodoTests;
    },
  );
}

async function browserPart() {
  if (!isWanted("browser")) return;
  // Print the sizes per file before the browser tests, whose LOAD-1 test shows only the total.
  if (!checkFirstLoad()) failedParts.push("first load");
  const browser = await ensureBrowser(BROWSER_OF_TESTS);
  await part(
    "browser",
    join(root, "node_modules/.bin/playwright"),
    () => ["test", "--config", "e2e/playwright.config.ts"],
    { env: { HUBBUB_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "browser.json") } },
    ({ stats }) => {
      totals.passed += stats.expected + stats.flaky;
      totals.failed += stats.unexpected;
      totals.skipped += stats.skipped;
    },
  );
}

// Tests that start a server need the built pages, and the browser tests need all of the web app.
if (isWanted("server") || isWanted("browser")) build();

await vitestPart("contract", "packages/contract");
await vitestPart("server", "apps/server");
// Alone, the browser tests leave a part of two cores idle.
const isBackground = isWanted("browser");
const beside = async () => {
  await vitestPart("identity", "apps/identity", { isBackground });
  await vitestPart("web", "apps/web", { isBackground });
};
await Promise.all([beside(), browserPart()]);

if (failedParts.length > 0) process.stdout.write(`\nFailed: ${failedParts.join(", ")}\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exit(failedParts.length > 0 || totals.failed > 0 || totals.passed === 0 ? 1 : 0);
