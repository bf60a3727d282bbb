/** 500 mood votes per second, broadcast to thousands of sockets: time until they are shown, and server CPU. */
import { joining } from "../load/attendance.mjs";
import { now } from "../load/clock.mjs";
import { Load, summaries } from "../load/load.mjs";
import { roundToThreeDigits } from "../median.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { atMost, missing, none } from "../targets.mjs";
import { measureUsage } from "../usage.mjs";

export const scenario = {
  quick: { attendees: 2500, perSecond: 500, seconds: 4 },
  full: { attendees: 5000, perSecond: 500, seconds: 9 },
  run: reactionStorm,
  targets(measured) {
    if (!measured?.times) return [missing("burst of votes", "p99 ≤ 250 ms")];
    const name = `${measured.perSecond} votes/s, ${measured.attendees} attendees`;
    return [
      atMost(`${name}: shown within, p99`, measured.times.shown.p99, 250, "ms"),
      atMost(`${name}: CPU`, measured.coresOfServer, 0.5, "cores"),
      atMost(`${name}: traffic`, measured.megabytesPerSecond, 5, "MB/s"),
      none(`${name}: failures`, measured.failures),
    ];
  },
};

/** @param perSecond votes per second of all attendees together */
async function reactionStorm({ attendees, perSecond, seconds, log }) {
  const server = await startHubbub();
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    const plan = { count: attendees, overMs: attendees * 2.5, port: server.port, ...joining(id) };
    const joined = await load.all("join", plan, ["count"]);
    const votes = {
      perSecond,
      totalPerSecond: perSecond,
      seconds,
      api: `/api/events/${id}`,
      before: 0,
      startAt: now() + 1500,
    };
    const { result, usage } = await measureUsage(server, load, () => load.all("sendVotes", votes, ["perSecond"]));
    const outcome = {
      attendees,
      perSecond,
      failures: { ...joined.failures, ...result.failures },
      times: summaries(result.times),
      megabytesPerSecond: roundToThreeDigits(result.counts.bytes / 1e6 / seconds),
      // Exclude the idle 1.5 s before the first vote.
      coresOfServer: roundToThreeDigits((usage.serverCores * usage.seconds) / (usage.seconds - 1.5)),
      usage,
    };
    log(
      `reactions, ${perSecond}/s into ${attendees} sockets: shown p99 ${outcome.times.shown.p99} ms, answered p99 ` +
        `${outcome.times.answered.p99} ms, server ${outcome.coresOfServer} cores, ${outcome.megabytesPerSecond} MB/s, failures ${JSON.stringify(outcome.failures)}`,
    );
    return outcome;
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
  }
}
