/**
 * Acknowledged submissions, all of them on disk: maximum rate, latency at a steady 5,000 and 2,000 per second, and
 * latency at increasing rates until it is too high.
 */
import { Load, summaries } from "../load/load.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { atLeast, atMost, missing, none } from "../targets.mjs";
import { measureUsage } from "../usage.mjs";

const TOO_LONG_MS = 500;

export const scenario = {
  quick: { connections: 256, perSecond: 2000, rampRates: [], seconds: 3 },
  full: { connections: 256, perSecond: 2000, rampRates: [500, 1000, 3000, 4000, 6000, 7000, 8000], seconds: 6 },
  run: writes,
  targets(measured) {
    if (!measured?.saturation) return [missing("acknowledged writes", "≥ 5000/s")];
    const runs = Object.values(measured).filter((run) => run.times);
    return [
      atLeast("acknowledged writes at saturation", measured.saturation.perSecond, 5000, "a second"),
      atMost("acknowledged writes at 5,000 a second, p99", measured.target.times.acknowledged.p99, 50, "ms"),
      atMost("acknowledged writes at 2,000 a second, p99", measured.steady.times.acknowledged.p99, 50, "ms"),
      none("writes acknowledged but not stored", {
        lost: runs.reduce((sum, { acknowledged, stored }) => sum + Math.max(0, acknowledged - stored), 0),
      }),
    ];
  },
};

/** @param rampRates increasing rates to measure */
async function writes({ connections, perSecond, rampRates, seconds, log }) {
  const server = await startHubbub();
  const load = new Load();
  try {
    const outcomes = {};
    const rates = [
      ["saturation", 0],
      ["target", 5000],
      ["steady", perSecond],
      ...rampRates.map((rate) => [`${rate} a second`, rate]),
    ];
    for (const [name, rate] of rates) {
      // A new event for each rate, so that every run starts with an empty list.
      const { id } = await server.makeEvent();
      const path = `/api/events/${id}/icebreaker`;
      const plan = { connections, perSecond: rate, seconds, warmUpSeconds: 2, path, port: server.port };
      const { result, usage } = await measureUsage(server, load, () =>
        load.all("write", plan, ["connections", "perSecond"]),
      );
      const times = summaries(result.times);
      const stored = await countStored(server, id);
      outcomes[name] = {
        /** Requested rate; 0 for as fast as possible. */
        rate,
        perSecond: Math.round(times.acknowledged.count / seconds),
        failures: result.failures,
        times,
        acknowledged: result.counts.acknowledged,
        stored,
        usage,
      };
      log(
        `writes at ${name}: ${outcomes[name].perSecond}/s acknowledged, p50 ${times.acknowledged.p50} ms, p99 ${times.acknowledged.p99} ms, ` +
          `server ${usage.serverCores} cores, database ${usage.databaseCores}, load ${usage.loadCores}, ` +
          `${result.counts.acknowledged} acknowledged, ${stored} stored, failures ${JSON.stringify(result.failures)}`,
      );
      if (rampRates.includes(rate) && times.acknowledged.p99 > TOO_LONG_MS) break;
    }
    return outcomes;
  } finally {
    load.close();
    await server.stop();
  }
}

/** Number of stored responses, from the event's insights. */
async function countStored(server, id) {
  const { participation } = await server.call("GET", `/api/events/${id}/insights`);
  return participation.reduce((sum, { icebreaker }) => sum + icebreaker, 0);
}
