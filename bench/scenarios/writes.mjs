/**
 * Acknowledged submissions, all of them on disk: as many as go, how long each takes at a steady 5,000 and 2,000 a second,
 * and at ever higher rates until they take too long: the knee.
 */
import { Load, summaries } from "../load/load.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { watching } from "./watch.mjs";

const TOO_LONG_MS = 500;

/** @param knee rates to try, ascending */
export async function writes({ connections, perSecond, knee, seconds, say }) {
  const server = await startHubbub();
  const load = new Load();
  try {
    const outcomes = {};
    const rates = [
      ["saturation", 0],
      ["target", 5000],
      ["steady", perSecond],
      ...knee.map((rate) => [`${rate} a second`, rate]),
    ];
    for (const [name, rate] of rates) {
      // An event of its own, so that neither starts with the other's list.
      const { id } = await server.makeEvent();
      const path = `/api/events/${id}/icebreaker`;
      const plan = { connections, perSecond: rate, seconds, warmUpSeconds: 2, path, port: server.port };
      const { result, usage } = await watching(server, load, () =>
        load.all("write", plan, ["connections", "perSecond"]),
      );
      const times = summaries(result.times);
      const stored = await countStored(server, id);
      outcomes[name] = {
        /** Asked for; 0: as many as go. */
        rate,
        perSecond: Math.round(times.acknowledged.count / seconds),
        failures: result.failures,
        times,
        acknowledged: result.counts.acknowledged,
        stored,
        usage,
      };
      say(
        `writes at ${name}: ${outcomes[name].perSecond}/s acknowledged, p50 ${times.acknowledged.p50} ms, p99 ${times.acknowledged.p99} ms, ` +
          `server ${usage.serverCores} cores, database ${usage.databaseCores}, load ${usage.loadCores}, ` +
          `${result.counts.acknowledged} acknowledged, ${stored} stored, failures ${JSON.stringify(result.failures)}`,
      );
      if (knee.includes(rate) && times.acknowledged.p99 > TOO_LONG_MS) break;
    }
    return outcomes;
  } finally {
    load.close();
    await server.stop();
  }
}

/** What the event's figures say is stored. */
async function countStored(server, id) {
  const { participation } = await server.call("GET", `/api/events/${id}/insights`);
  return participation.reduce((sum, { icebreaker }) => sum + icebreaker, 0);
}
