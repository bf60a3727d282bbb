/** Server CPU per polled read, without live connections and writes. */
import { fullRate, joining } from "../load/attendance.mjs";
import { Load, summaries } from "../load/load.mjs";
import { roundToThreeDigits } from "../median.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { measureUsage } from "../usage.mjs";

const WARM_UP_SECONDS = 2;

export const scenario = {
  quick: { attendees: 1000, seconds: 3 },
  full: { attendees: 3000, seconds: 8 },
  run: reads,
};

async function reads({ attendees, seconds, log }) {
  const server = await startHubbub();
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    const plan = { count: attendees, overMs: attendees * 3, port: server.port, ...joining(id), live: null };
    await load.all("join", plan, ["count"]);
    const api = `/api/events/${id}`;
    const polling = { seconds, warmUpSeconds: WARM_UP_SECONDS, lists: fullRate(id), api, writesPerSecond: 0 };
    const { result, usage } = await measureUsage(server, load, () => load.all("poll", polling));
    const perSecond = result.counts.reads / seconds;
    // The usage includes the warm-up, which sends requests at the same rate.
    const answered = perSecond * (seconds + WARM_UP_SECONDS);
    const outcome = {
      attendees,
      perSecond: Math.round(perSecond),
      notModified: roundToThreeDigits(result.counts.notModified / result.counts.reads),
      microseconds: roundToThreeDigits(((usage.serverCores * usage.seconds) / answered) * 1e6),
      times: summaries(result.times),
      failures: result.failures,
      usage,
    };
    log(`reads, ${outcome.perSecond}/s: ${outcome.microseconds} µs of CPU each, p99 ${outcome.times.reads.p99} ms`);
    return outcome;
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
  }
}
