/** Surges: thousands of attendees open the page within seconds, and reconnect after a restart of the server. */
import { rmSync } from "node:fs";

import { joining } from "../load/attendance.mjs";
import { pause } from "../load/clock.mjs";
import { Load, summaries } from "../load/load.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { freePort } from "../../scripts/services.mjs";
import { atMost, missing, none } from "../targets.mjs";
import { measureUsage } from "../usage.mjs";

/** Pages make their first reconnect attempt after one second plus jitter. */
const RECONNECT_WITHIN_MS = 2000;

export const scenario = {
  quick: { attendees: 2500, overMs: 5000 },
  full: { attendees: 5000, overMs: 10_000 },
  run: surges,
  targets(measured) {
    if (!measured?.join) return [missing("join surge", "p99 ≤ 1000 ms")];
    const { join, reconnect } = measured;
    const name = `${join.attendees} join within ${join.overMs / 1000} s`;
    return [
      atMost(`${name}: until the page is live, p99`, join.times.whole.p99, 1000, "ms"),
      none(`${name}: failures`, join.failures),
      atMost(`${reconnect.attendees} reconnect after a restart, p99`, reconnect.times.whole.p99, 1000, "ms"),
      none(`${reconnect.attendees} reconnect after a restart: failures`, reconnect.failures),
    ];
  },
};

/** @param overMs time within which all attendees join */
async function surges({ attendees, overMs, log }) {
  const port = await freePort();
  let server = await startHubbub({ port });
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    const plan = { count: attendees, overMs, port, ...joining(id) };
    const joined = await measureUsage(server, load, () => load.all("join", plan, ["count"]));
    const join = { attendees, overMs, ...outcome(joined) };
    log(`join surge of ${attendees} in ${overMs / 1000} s: whole p99 ${join.times.whole.p99} ms, ${usageText(join)}`);

    await load.all("disconnect");
    await server.stop({ keepData: true });
    server = await startHubbub({ port, dataDirectory: server.folder });
    await pause(500);
    const back = { live: plan.live, withinMs: RECONNECT_WITHIN_MS };
    const came = await measureUsage(server, load, () => load.all("reconnect", back));
    const reconnect = { attendees, overMs: RECONNECT_WITHIN_MS, ...outcome(came) };
    log(`reconnect surge of ${attendees}: p99 ${reconnect.times.whole.p99} ms, ${usageText(reconnect)}`);
    return { join, reconnect };
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  }
}

const outcome = ({ result, usage }) => ({ failures: result.failures, times: summaries(result.times), usage });
const usageText = ({ failures, usage }) => `server ${usage.serverCores} cores, failures ${JSON.stringify(failures)}`;
