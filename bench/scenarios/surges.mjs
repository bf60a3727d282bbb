/** Surges: thousands of attendees open the page within seconds, and reconnect after a restart of the server. */
import { rmSync } from "node:fs";

import { pause } from "../load/clock.mjs";
import { Load, summaries } from "../load/load.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { freePort } from "../../scripts/services.mjs";
import { joining } from "./attendance.mjs";
import { measureUsage } from "./measure-usage.mjs";

/** Pages make their first reconnect attempt after one second plus jitter. */
const RECONNECT_WITHIN_MS = 2000;

/** @param overMs time within which all attendees join */
export async function surges({ attendees, overMs, log }) {
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
