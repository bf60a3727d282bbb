/** 500 moods a second into thousands of sockets: how soon they are shown, and what that costs. */
import { now } from "../load/clock.mjs";
import { Load, summaries } from "../load/load.mjs";
import { short } from "../median.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { joining } from "./attendance.mjs";
import { watching } from "./watch.mjs";

export async function reactionStorm({ attendees, perSecond, seconds, say }) {
  const server = await startHubbub();
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    const plan = { count: attendees, overMs: attendees * 2.5, port: server.port, ...joining(id) };
    const joined = await load.all("join", plan, ["count"]);
    const storm = {
      perSecond,
      totalPerSecond: perSecond,
      seconds,
      api: `/api/events/${id}`,
      before: 0,
      startAt: now() + 1500,
    };
    const { result, usage } = await watching(server, load, () => load.all("storm", storm, ["perSecond"]));
    const outcome = {
      attendees,
      perSecond,
      failures: { ...joined.failures, ...result.failures },
      times: summaries(result.times),
      megabytesPerSecond: short(result.counts.bytes / 1e6 / seconds),
      // The second and a half before the first vote is idle.
      coresOfServer: short((usage.serverCores * usage.seconds) / (usage.seconds - 1.5)),
      usage,
    };
    say(
      `reaction storm, ${perSecond}/s into ${attendees} sockets: shown p99 ${outcome.times.shown.p99} ms, answered p99 ` +
        `${outcome.times.answered.p99} ms, server ${outcome.coresOfServer} cores, ${outcome.megabytesPerSecond} MB/s, failures ${JSON.stringify(outcome.failures)}`,
    );
    return outcome;
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
  }
}
