/**
 * npm run bench [-- --quick] [-- --only fan-out,writes]: measures Hubbub and other servers on this machine, and writes
 * bench/results/<date>.json and the tables in bench/README.md. With --only nothing is written, unless --again is given:
 * then the measured scenarios replace those in the full run of the same day.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { describeMachine, loadNow } from "./machine.mjs";
import { writeTable } from "./report.mjs";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean" },
    only: { type: "string" },
    again: { type: "boolean" },
    json: { type: "boolean" },
    profile: { type: "string" },
  },
});
const kind = options.quick ? "quick" : "full";
const only = options.only?.split(",");
const log = (line) => process.stdout.write(`  ${line}\n`);

/** These scenarios come first, in this order; all others follow by name. Rows of the table have the same order. */
const FIRST = ["fan-out", "reads", "reaction-storm", "polls", "one-event", "surges", "writes", "bytes", "nodes"];
const files = readdirSync(new URL("scenarios", import.meta.url)).sort();
/** By name of its file, each scenario: {quick, full: its parameters, run, targets: rows for its results, optional}. */
const scenarios = {};
for (const name of new Set([...FIRST, ...files.map((file) => basename(file, ".mjs"))]))
  scenarios[name] = (await import(`./scenarios/${name}.mjs`)).scenario;
for (const name of only ?? []) if (!Object.hasOwn(scenarios, name)) throw new Error(`No scenario is named "${name}"`);
if (options.again && !only) throw new Error("--again needs --only");

const results = { date: new Date().toISOString(), kind, machine: describeMachine(), loadAverageAtStart: loadNow() };
const folder = fileURLToPath(new URL("results", import.meta.url));
const file = `${folder}/${results.date.slice(0, 10)}${kind === "quick" ? "-quick" : ""}.json`;
const write = (all) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  const rows = Object.entries(scenarios).flatMap(([name, { targets }]) => targets?.(all[name]) ?? []);
  writeTable(all, rows);
  process.stdout.write(`Written: bench/results/${file.split("/").at(-1)} and the table in bench/README.md\n`);
};

const began = performance.now();
for (const [name, { run, [kind]: parameters }] of Object.entries(scenarios)) {
  if (only && !only.includes(name)) continue;
  process.stdout.write(`${name} (load average ${loadNow()})\n`);
  const loadAverage = loadNow();
  try {
    results[name] = { loadAverage, ...(await run({ ...parameters, log })) };
  } catch (error) {
    results[name] = { loadAverage, error: error instanceof Error ? error.message : String(error) };
    log(`failed: ${results[name].error}`);
    process.exitCode = 1;
  }
  results.seconds = Math.round((performance.now() - began) / 1000);
  // A run that is interrupted keeps what it has measured.
  if (!only) write(results);
}
if (options.again) {
  const whole = JSON.parse(readFileSync(file, "utf8"));
  const measured = Object.fromEntries(only.map((name) => [name, results[name]]));
  write({ ...whole, ...measured, again: [...new Set([...(whole.again ?? []), ...only])] });
} else if (options.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
process.stdout.write(`${results.seconds} s\n`);
// Exit even if a child process is still running.
process.exit();
