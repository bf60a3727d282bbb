/** Writes the tables of bench/README.md from the results. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { targets } from "./targets.mjs";

const readme = fileURLToPath(new URL("README.md", import.meta.url));
const START = "<!-- results -->";
const END = "<!-- /results -->";
/** A load average up to this is a quiet machine. */
const QUIET_LOAD = 0.5;

/** Replaces the text between the markers. */
export function writeTable(results) {
  const text = readFileSync(readme, "utf8");
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start < 0 || end < start) throw new Error("bench/README.md has no markers for the results");
  writeFileSync(readme, `${text.slice(0, start + START.length)}\n\n${renderResults(results)}\n${text.slice(end)}`);
}

function renderResults(results) {
  const { machine } = results;
  return [
    `Measured ${results.date.slice(0, 10)} (${results.kind} run, ${results.seconds} s) on ${machine.cores} cores (${machine.processor}), ` +
      `${machine.memoryGb} GB, Linux ${machine.kernel}, Node.js ${machine.node}; the load and the databases ran on the same cores. ` +
      `Load average at the start: ${results.loadAverageAtStart}.${loadWarning(results.loadAverageAtStart)}` +
      (results.again ? ` Measured again later that day, after a change: ${results.again.join(", ")}.` : ""),
    "",
    table(
      ["figure", "target", "measured", "ratio", "met"],
      targets(results).map(({ what, target, reached, ratio, holds }) => [
        what,
        target,
        reached,
        ratio === null ? "" : ratio.toFixed(2),
        holds === null ? "not measured" : holds ? "yes" : "**no**",
      ]),
    ),
    "",
    ...fanOutTable(results["fan-out"]),
    ...eventTable(results["one-event"]),
    ...writesTable(results.writes),
  ].join("\n");
}

/** Other work on the machine slows both the servers and the load. */
function loadWarning(loadAverage) {
  if (loadAverage <= QUIET_LOAD) return "";
  return ` **Above ${QUIET_LOAD}: other work may have disturbed the figures.**`;
}

function fanOutTable(fanOut) {
  if (!fanOut?.medians) return [];
  const rows = fanOut.medians.map(({ subject, sockets, microseconds, ratio, lastMs, kbPerConnection }) => [
    subject,
    String(sockets),
    String(microseconds),
    ratio.toFixed(2),
    String(lastMs),
    kbPerConnection === null ? "" : String(kbPerConnection),
  ]);
  return [
    "Sending one small message to all sockets, medians of alternating runs:",
    "",
    table(
      ["server", "sockets", "CPU per delivery, µs", "relative to Hubbub", "last socket after, ms", "KB per connection"],
      rows,
    ),
    ...fanOut.skipped.map((sentence) => `\nNot measured: ${sentence}.`),
    "",
  ];
}

function eventTable(oneEvent) {
  if (!oneEvent?.hubbub) return [];
  const rows = [oneEvent.hubbub, oneEvent.live, oneEvent.naive].flatMap(({ name, runs }) =>
    runs.map(({ attendees, holds, readsPerSecond, times, usage, failures }) => [
      name,
      String(attendees),
      String(readsPerSecond),
      String(times.reads.p99),
      String(times.writes.p99),
      String(times.live.p99 ?? ""),
      String(usage.serverCores),
      String(usage.loadCores),
      Object.entries(failures)
        .map(([what, count]) => `${what}: ${count}`)
        .join(", ") || (holds ? "ok" : "too slow"),
    ]),
  );
  return [
    "One event (99th percentiles in ms, CPU in cores):",
    "",
    table(
      ["scenario", "attendees", "reads/s", "reads", "writes", "live updates", "server CPU", "load CPU", "result"],
      rows,
    ),
    "",
  ];
}

function writesTable(writes) {
  if (!writes?.saturation) return [];
  const steady = Object.values(writes).filter(({ rate }) => rate > 0);
  const rows = [...steady.toSorted((one, other) => one.rate - other.rate), writes.saturation].map(
    ({ rate, perSecond, times, usage }) => [
      rate > 0 ? String(rate) : "unlimited",
      String(perSecond),
      String(times.acknowledged.p50),
      String(times.acknowledged.p99),
      String(usage.serverCores),
      String(usage.databaseCores),
    ],
  );
  return [
    "Acknowledged writes by rate (ms, cores):",
    "",
    table(["sent per second", "acknowledged per second", "p50", "p99", "server CPU", "database CPU"], rows),
    "",
  ];
}

function table(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
