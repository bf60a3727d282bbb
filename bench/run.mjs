/**
 * npm run bench [-- --quick] [-- --only fan-out,writes]: measures Hubbub and other servers on this machine, and writes
 * bench/results/<date>.json and the tables in bench/README.md. With --only nothing is written, unless --again is given:
 * then the measured scenarios replace those in the full run of the same day.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { attendeesByOpenFiles, describeMachine, loadNow } from "./machine.mjs";
import { writeTable } from "./report.mjs";
import { boards } from "./scenarios/boards.mjs";
import { bytes } from "./scenarios/bytes.mjs";
import { fanOut } from "./scenarios/fan-out.mjs";
import { oneEvent } from "./scenarios/one-event.mjs";
import { polls } from "./scenarios/polls.mjs";
import { reactionStorm } from "./scenarios/reaction-storm.mjs";
import { reads } from "./scenarios/reads.mjs";
import { surges } from "./scenarios/surges.mjs";
import { twoNodes } from "./scenarios/two-nodes.mjs";
import { workers } from "./scenarios/workers.mjs";
import { writes } from "./scenarios/writes.mjs";

const isQuick = process.argv.includes("--quick");
const only = process.argv[process.argv.indexOf("--only") + 1]?.split(",");
const isWanted = (name) => !process.argv.includes("--only") || only?.includes(name);
const log = (line) => process.stdout.write(`  ${line}\n`);

const scenarios = {
  "fan-out": isQuick
    ? () => fanOut({ sizes: [1000, 5000], repeats: 1, seconds: 2, log })
    : () => fanOut({ sizes: [1000, 5000, 10_000], repeats: 3, seconds: 5, log }),
  reads: () => reads({ attendees: isQuick ? 1000 : 3000, seconds: isQuick ? 3 : 8, log }),
  "reaction-storm": isQuick
    ? () => reactionStorm({ attendees: 2500, perSecond: 500, seconds: 4, log })
    : () => reactionStorm({ attendees: 5000, perSecond: 500, seconds: 9, log }),
  polls: isQuick
    ? () => polls({ attendees: 2500, naiveAttendees: 1000, overMs: 5000, log })
    : () => polls({ attendees: 5000, naiveAttendees: 5000, overMs: 10_000, log }),
  boards: () => boards({ attendees: isQuick ? 500 : 1000, overMs: isQuick ? 10_000 : 60_000, log }),
  "one-event": isQuick
    ? () => oneEvent({ steps: [4000], heartbeatSteps: [], naiveSteps: [1000], seconds: 4, log })
    : () =>
        oneEvent({
          steps: [2000, 4000, 5000, 6000, 7000],
          heartbeatSteps: [5000, 7500, Math.min(10_000, attendeesByOpenFiles())],
          naiveSteps: [1000, 1500, 2000, 3000],
          seconds: 10,
          log,
        }),
  surges: isQuick
    ? () => surges({ attendees: 2500, overMs: 5000, log })
    : () => surges({ attendees: 5000, overMs: 10_000, log }),
  writes: isQuick
    ? () => writes({ connections: 256, perSecond: 2000, rampRates: [], seconds: 3, log })
    : () =>
        writes({
          connections: 256,
          perSecond: 2000,
          rampRates: [500, 1000, 3000, 4000, 6000, 7000, 8000],
          seconds: 6,
          log,
        }),
  bytes: () => bytes({ attendees: 300, perMinute: 60, seconds: isQuick ? 15 : 60, log }),
  workers: isQuick
    ? () => workers({ attendees: 1000, sockets: 1000, perSecond: 1000, repeats: 2, seconds: 3, holdSteps: [], log })
    : () =>
        workers({
          attendees: 2000,
          sockets: 5000,
          perSecond: 2000,
          repeats: 3,
          seconds: 6,
          holdSteps: [2000, 4000, 6000, 8000],
          log,
        }),
  "two-nodes": () => twoNodes({ messages: isQuick ? 50 : 200, log }),
};

const results = {
  date: new Date().toISOString(),
  kind: isQuick ? "quick" : "full",
  machine: describeMachine(),
  loadAverageAtStart: loadNow(),
};
const began = performance.now();
for (const [name, run] of Object.entries(scenarios)) {
  if (!isWanted(name)) continue;
  process.stdout.write(`${name} (load average ${loadNow()})\n`);
  const loadAverage = loadNow();
  try {
    results[name] = { loadAverage, ...(await run()) };
  } catch (error) {
    results[name] = { loadAverage, error: error instanceof Error ? error.message : String(error) };
    log(`failed: ${results[name].error}`);
    process.exitCode = 1;
  }
}
results.seconds = Math.round((performance.now() - began) / 1000);

const folder = fileURLToPath(new URL("results", import.meta.url));
const file = `${folder}/${results.date.slice(0, 10)}${isQuick ? "-quick" : ""}.json`;
const write = (all) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  writeTable(all);
  process.stdout.write(`Written: bench/results/${file.split("/").at(-1)} and the table in bench/README.md\n`);
};
if (!process.argv.includes("--only")) write(results);
else if (process.argv.includes("--again")) {
  const whole = JSON.parse(readFileSync(file, "utf8"));
  const measured = Object.fromEntries(only.map((name) => [name, results[name]]));
  write({ ...whole, ...measured, again: [...new Set([...(whole.again ?? []), ...only])] });
} else if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
process.stdout.write(`${results.seconds} s\n`);
// Exit even if a child process is still running.
process.exit();
