/** Writes the tables of bench/README.md from the results. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const readme = fileURLToPath(new URL("README.md", import.meta.url));
const START = "<!-- results -->";
const END = "<!-- /results -->";
/** A load average up to this is a quiet machine. */
const QUIET_LOAD = 0.5;

/** Replaces the text between the markers. `rows`: the figures and targets of all scenarios, see targets.mjs. */
export function writeTable(results, rows) {
  const text = readFileSync(readme, "utf8");
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start < 0 || end < start) throw new Error("bench/README.md has no markers for the results");
  const rendered = renderResults(results, rows);
  writeFileSync(readme, `${text.slice(0, start + START.length)}\n\n${rendered}\n${text.slice(end)}`);
}

function renderResults(results, rows) {
  const { machine } = results;
  const isFreeOfFaults = ({ target, holds }) => target === "0" && holds;
  return [
    `Measured ${results.date.slice(0, 10)} (${results.kind} run, ${results.seconds} s) on ${machine.cores} cores (${machine.processor}), ` +
      `${machine.memoryGb} GB, Linux ${machine.kernel}, Node.js ${machine.node}, shared with load and databases. ` +
      `Load average at the start: ${results.loadAverageAtStart}.${loadWarning(results.loadAverageAtStart)}` +
      (results.again ? ` Measured again later that day, after a change: ${results.again.join(", ")}.` : ""),
    "",
    table(
      ["figure", "target", "measured"],
      rows
        .filter((row) => !isFreeOfFaults(row))
        .map(({ what, target, reached, holds }) => [
          what,
          target,
          holds === null ? "not measured" : holds ? reached : `**${reached}**`,
        ]),
    ),
    "",
    `Bold: target missed. ${rows.filter(isFreeOfFaults).length} checks for failed requests and lost writes found none.`,
    "",
    ...fanOutTable(results["fan-out"]),
    ...eventTable(results["one-event"]),
  ].join("\n");
}

/** Other work on the machine slows both the servers and the load. */
function loadWarning(loadAverage) {
  if (loadAverage <= QUIET_LOAD) return "";
  return ` **Above ${QUIET_LOAD}: other work may have disturbed the figures.**`;
}

function fanOutTable(fanOut) {
  if (!fanOut?.medians) return [];
  const subjects = [...new Set(fanOut.medians.map(({ subject }) => subject))];
  const sizes = [...new Set(fanOut.medians.map(({ sockets }) => sockets))];
  const of = (subject, sockets) => fanOut.medians.find((row) => row.subject === subject && row.sockets === sockets);
  const rows = sizes.map((size) => [size, ...subjects.map((subject) => of(subject, size)?.microseconds ?? "")]);
  return [
    "Sending one small message to all sockets, µs of CPU per delivery, medians of alternating runs:",
    "",
    table(["sockets", ...subjects], rows),
    ...fanOut.skipped.map((sentence) => `\nNot measured: ${sentence}.`),
    "",
  ];
}

function eventTable(oneEvent) {
  if (!oneEvent?.hubbub) return [];
  const rows = [oneEvent.hubbub, oneEvent.live, oneEvent.naive].flatMap(({ name, holds: most, runs }) => {
    const around = [runs.find(({ attendees }) => attendees === most), runs.find(({ attendees }) => attendees > most)];
    return around
      .filter((run) => run !== undefined)
      .map(({ attendees, holds, times, usage }) => [
        name,
        holds ? String(attendees) : `**${attendees}**`,
        String(times.reads.p99),
        String(times.writes.p99),
        String(times.live.p99 ?? ""),
        String(usage.serverCores),
      ]);
  });
  return [
    "One event: the most attendees, and the first too many (99th percentiles in ms, CPU in cores):",
    "",
    table(["scenario", "attendees", "reads", "writes", "live updates", "server CPU"], rows),
    "",
  ];
}

function table(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((cells) => cells.join(" | ")).join("\n");
}
