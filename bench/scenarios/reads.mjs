/** What one polled answer costs the server, without live connections and without writes. */
import { Load, summaries } from "../load/load.mjs";
import { short } from "../median.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { fullRate, joining } from "./attendance.mjs";
import { watching } from "./watch.mjs";

const WARM_UP_SECONDS = 2;

export async function reads({ attendees, seconds, say }) {
  const server = await startHubbub();
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    const plan = { count: attendees, overMs: attendees * 3, port: server.port, ...joining(id), live: null };
    await load.all("join", plan, ["count"]);
    const api = `/api/events/${id}`;
    const polling = { seconds, warmUpSeconds: WARM_UP_SECONDS, lists: fullRate(id), api, writesPerSecond: 0 };
    const { result, usage } = await watching(server, load, () => load.all("poll", polling));
    const perSecond = result.counts.reads / seconds;
    // The warm-up asks as much as what is measured; a second of silence follows.
    const answered = perSecond * (seconds + WARM_UP_SECONDS);
    const outcome = {
      attendees,
      perSecond: Math.round(perSecond),
      notModified: short(result.counts.notModified / result.counts.reads),
      microseconds: short(((usage.serverCores * usage.seconds) / answered) * 1e6),
      times: summaries(result.times),
      failures: result.failures,
      usage,
    };
    say(`reads, ${outcome.perSecond}/s: ${outcome.microseconds} µs of CPU each, p99 ${outcome.times.reads.p99} ms`);
    return outcome;
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
  }
}
