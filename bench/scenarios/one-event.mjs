/**
 * One event whose attendees poll all lists, have a live connection and write occasionally. Finds the largest number of
 * attendees for which the 99th percentile of responses (reads and writes together) is below 50 ms. Then the same with
 * the slower polling of pages with a live channel.
 */
import { fullRate, heartbeat, joining, SECONDS_BETWEEN_WRITES } from "../load/attendance.mjs";
import { pause } from "../load/clock.mjs";
import { Histogram } from "../load/histogram.mjs";
import { Load, summaries } from "../load/load.mjs";
import { attendeesByOpenFiles } from "../machine.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { startNaive } from "../subjects/naive.mjs";
import { atLeast, missing } from "../targets.mjs";
import { measureUsage } from "../usage.mjs";

const P99_MS = 50;
const LIVE_P99_MS = 750;
const JOINED_PER_SECOND = 400;

export const scenario = {
  quick: { steps: [4000], heartbeatSteps: [], naiveSteps: [1000], seconds: 4 },
  full: {
    steps: [2000, 4000, 5000, 6000, 7000],
    heartbeatSteps: [5000, 7500, Math.min(10_000, attendeesByOpenFiles())],
    naiveSteps: [1000, 1500, 2000, 3000],
    seconds: 10,
  },
  run: oneEvent,
  targets(measured) {
    if (!measured?.hubbub) return [missing("one event", "≥ 7000 attendees")];
    const rows = [atLeast("attendees who all poll", measured.hubbub.holds, 7000, "people")];
    if (measured.live.runs.length > 0)
      rows.push(atLeast("attendees with a live connection", measured.live.holds, 10_000, "people"));
    return rows;
  },
};

/** @param steps numbers of attendees to measure, ascending: full polling rate, slow polling, naive server */
async function oneEvent({ steps, heartbeatSteps, naiveSteps, seconds, log }) {
  const hubbub = await runSteps("hubbub, full rate", steps, { seconds, log, open: openHubbub(fullRate) });
  const live = await runSteps("hubbub, live channel on", heartbeatSteps, { seconds, log, open: openHubbub(heartbeat) });
  const naive = await runSteps("a query per request, full rate", naiveSteps, { seconds, log, open: openNaive });
  return { hubbub, live, naive };
}

/** The largest number of attendees who all poll at the full rate that one event holds with this number of workers. */
export async function holding({ workers, steps, seconds, log }) {
  const name = `hubbub, full rate, workers: ${workers}`;
  const open = openHubbub(fullRate, { WORKERS: String(workers) });
  return runSteps(name, steps, { seconds, log, open });
}

const openHubbub = (lists, environment) => async () => {
  const server = await startHubbub({ environment });
  const { id } = await server.makeEvent();
  return { server, lists: lists(id), api: `/api/events/${id}`, ...joining(id) };
};

async function openNaive() {
  const server = await startNaive();
  const id = "bench";
  return {
    server,
    lists: fullRate(id),
    api: `/api/events/${id}`,
    page: `/api/public/events/${id}`,
    reads: [],
    live: null,
  };
}

/** Increases the attendees of one server step by step until it is too slow. */
async function runSteps(name, steps, { seconds, log, open }) {
  const { server, lists, api, page, reads, live } = await open();
  const load = new Load();
  const runs = [];
  // Until every attendee has a version of every list, like a page that has been open for a while.
  const warmUpSeconds = Math.max(...lists.map(([, everyMs]) => everyMs)) / 1000;
  try {
    let present = 0;
    for (const attendees of steps) {
      const count = attendees - present;
      const plan = { count, overMs: (count / JOINED_PER_SECOND) * 1000, port: server.port, page, reads, live };
      const joined = await load.all("join", plan, ["count"]);
      present = attendees;
      await pause(1000);
      const polling = {
        seconds,
        warmUpSeconds,
        lists,
        api,
        writesPerSecond: attendees / SECONDS_BETWEEN_WRITES,
      };
      const { result, usage } = await measureUsage(server, load, () => load.all("poll", polling, ["writesPerSecond"]));
      const http = new Histogram();
      for (const histogram of [result.times.reads, result.times.writes]) http.merge(histogram.toMessage());
      const times = { ...summaries(result.times), http: http.summary() };
      const failures = { ...joined.failures, ...result.failures };
      const holds =
        Object.keys(failures).length === 0 &&
        times.http.p99 < P99_MS &&
        (live === null || (times.live.p99 ?? 0) < LIVE_P99_MS);
      const readsPerSecond = Math.round(result.counts.reads / seconds);
      runs.push({ attendees, holds, readsPerSecond, failures, times, usage, counts: result.counts });
      log(
        `${name}, ${attendees} attendees: ${readsPerSecond} reads/s p99 ${times.reads.p99} ms, writes p99 ${times.writes.p99} ms, ` +
          `live p99 ${times.live.p99} ms, server ${usage.serverCores} cores, load ${usage.loadCores}` +
          (Object.keys(failures).length > 0 ? `, failures ${JSON.stringify(failures)}` : ""),
      );
      if (times.reads.p99 > P99_MS * 10) break;
    }
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
  }
  return { name, holds: Math.max(0, ...runs.filter(({ holds }) => holds).map(({ attendees }) => attendees)), runs };
}
