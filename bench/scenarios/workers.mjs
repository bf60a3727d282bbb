/**
 * A machine with 1, 2 and more workers: CPU of all processes of the server (primary and workers, without the database)
 * per poll, per write and per delivery. Where the machine has cores to spare, also how many attendees one event holds.
 */
import { availableParallelism } from "node:os";

import { fullRate, joining } from "../load/attendance.mjs";
import { Load } from "../load/load.mjs";
import { median, roundToThreeDigits } from "../median.mjs";
import { hubbubFanOut, startHubbub } from "../subjects/hubbub.mjs";
import { atLeast, atMost, missing } from "../targets.mjs";
import { measureUsage } from "../usage.mjs";
import { fanOutOf } from "./fan-out.mjs";
import { holding } from "./one-event.mjs";

const CORES = availableParallelism();
/** With `WORKERS=auto` a machine has one worker less than cores. */
const COUNTS = [...new Set([1, 2, ...(CORES > 3 ? [Math.min(CORES - 1, 16)] : [])])];
/** Two workers, the database and two processes of the load. With fewer cores the load takes them from the workers. */
const CORES_TO_COMPARE = 5;
const EVENTS = 10;
const CONNECTIONS = 256;
const WARM_UP_SECONDS = 2;

const environmentOf = (workers) => ({ WORKERS: String(workers) });

export const scenario = {
  quick: { attendees: 1000, sockets: 1000, perSecond: 1000, repeats: 2, seconds: 3, holdSteps: [] },
  full: {
    attendees: 2000,
    sockets: 5000,
    perSecond: 2000,
    repeats: 3,
    seconds: 6,
    holdSteps: [2000, 4000, 6000, 8000],
  },
  run: workers,
  targets(measured) {
    if (!measured?.units) return [missing("CPU per unit of work: 2 workers / 1 process", "≤ 1.15 times")];
    const { units, held: people } = measured;
    const what = "attendees of one event at the full rate: 2 workers / 1 process";
    return [
      ...units.map(({ unit, ratios }) => atMost(`CPU ${unit}: 2 workers / 1 process`, ratios[2], 1.15, "times")),
      people ? atLeast(what, people.ratios[2], 1.7, "times") : missing(what, "≥ 1.7 times"),
    ];
  },
};

/** @param holdSteps numbers of attendees of one event to measure, ascending */
async function workers({ attendees, sockets, perSecond, repeats, seconds, holdSteps, log }) {
  const works = {
    "per poll, one event": (server) => polls(server, { events: 1, attendees, seconds }),
    "per poll, ten events": (server) => polls(server, { events: EVENTS, attendees, seconds }),
    "per write": (server) => writes(server, { perSecond, seconds }),
  };
  const runs = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const count of repeat % 2 === 0 ? COUNTS : COUNTS.toReversed()) {
      for (const [unit, work] of Object.entries(works)) {
        const run = { unit, workers: count, ...(await measureWith(count, work)) };
        runs.push(run);
        log(`${unit}, workers ${count}: ${run.microseconds} µs, failures ${JSON.stringify(run.failures)}`);
      }
    }
  }
  const starts = COUNTS.map((count) => () => fanOutSubject(count));
  const deliveries = await fanOutOf(starts, { sizes: [sockets], repeats, seconds, log });
  for (const { subject, microseconds } of deliveries.runs)
    runs.push({ unit: "per delivery", workers: Number(/\d+/u.exec(subject)?.[0] ?? 1), microseconds });
  const canHold = CORES >= CORES_TO_COMPARE && holdSteps.length > 0;
  return { counts: COUNTS, units: summarize(runs), held: canHold ? await held(holdSteps, seconds, log) : null, runs };
}

async function measureWith(count, work) {
  const started = await startHubbub({ environment: environmentOf(count) });
  try {
    const { units, failures, usage } = await work(started);
    return { microseconds: roundToThreeDigits(((usage.serverCores * usage.seconds) / units) * 1e6), failures, usage };
  } finally {
    await started.stop();
  }
}

/** Each event has load processes of its own, because all attendees of a load process are in one event. */
async function polls(server, { events, attendees, seconds }) {
  const loads = Array.from({ length: events }, () => new Load(events === 1 ? undefined : 1));
  const cpu = () => loads.reduce((sum, load) => sum + load.cpu(), 0);
  try {
    const ids = [];
    for (const _ of loads) ids.push((await server.makeEvent()).id);
    const count = Math.floor(attendees / events);
    const onAll = (task) => Promise.all(loads.map((load, index) => task(load, ids[index])));
    await onAll((load, id) =>
      load.all("join", { count, overMs: attendees * 3, port: server.port, ...joining(id), live: null }, ["count"]),
    );
    const poll = (load, id) => {
      const lists = fullRate(id);
      const api = `/api/events/${id}`;
      return load.all("poll", { seconds, warmUpSeconds: WARM_UP_SECONDS, lists, api, writesPerSecond: 0 });
    };
    const { result, usage } = await measureUsage(server, { cpu }, () => onAll(poll));
    const reads = result.reduce((sum, { counts }) => sum + counts.reads, 0);
    // The usage includes the warm-up, which sends requests at the same rate.
    return { units: (reads / seconds) * (seconds + WARM_UP_SECONDS), failures: addUp(result), usage };
  } finally {
    await Promise.all(loads.map((load) => load.all("leave").catch(() => undefined)));
    for (const load of loads) load.close();
  }
}

async function writes(server, { perSecond, seconds }) {
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    const path = `/api/events/${id}/icebreaker`;
    const plan = { connections: CONNECTIONS, perSecond, seconds, warmUpSeconds: WARM_UP_SECONDS, path };
    const { result, usage } = await measureUsage(server, load, () =>
      load.all("write", { ...plan, port: server.port }, ["connections", "perSecond"]),
    );
    return { units: result.counts.acknowledged, failures: result.failures, usage };
  } finally {
    load.close();
  }
}

async function fanOutSubject(count) {
  const subject = await hubbubFanOut({ environment: environmentOf(count) });
  return { ...subject, name: count === 1 ? "hubbub" : `hubbub, ${count} workers` };
}

async function held(steps, seconds, log) {
  const people = {};
  for (const workers of COUNTS)
    people[workers] = (await holding({ workers, steps: steps.map((step) => step * workers), seconds, log })).holds;
  return { people, ratios: relativeToOne(people) };
}

/** Medians of each unit by number of workers, and how they compare with one process. */
function summarize(runs) {
  return [...Map.groupBy(runs, ({ unit }) => unit)].map(([unit, own]) => {
    const microseconds = Object.fromEntries(
      COUNTS.map((count) => [
        count,
        roundToThreeDigits(median(own.filter((run) => run.workers === count).map((run) => run.microseconds))),
      ]),
    );
    return { unit, microseconds, ratios: relativeToOne(microseconds) };
  });
}

function relativeToOne(values) {
  return Object.fromEntries(COUNTS.map((count) => [count, roundToThreeDigits(values[count] / values[1])]));
}

function addUp(results) {
  const failures = {};
  for (const result of results)
    for (const [name, count] of Object.entries(result.failures)) failures[name] = (failures[name] ?? 0) + count;
  return failures;
}
