/**
 * Server CPU and bytes of attendees who poll all lists, without live connections: each list with its own call, and those
 * that are due in one request. Without writes, and while the attendees write.
 */
import { fullRate, joining, SECONDS_BETWEEN_WRITES, together } from "../load/attendance.mjs";
import { Load, summaries } from "../load/load.mjs";
import { roundToThreeDigits } from "../median.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { atMost, missing } from "../targets.mjs";
import { measureUsage } from "../usage.mjs";

const WARM_UP_SECONDS = 6;

export const scenario = {
  quick: { attendees: 1000, seconds: 5 },
  full: { attendees: 2000, seconds: 12 },
  run: reads,
  targets(measured) {
    const what = (writes) => `CPU of a polling attendee: one request / single calls${writes}`;
    if (!measured?.ratios) return [missing(what(""), "≤ 0.5 times")];
    const { quiet, busy } = measured.ratios;
    return [atMost(what(""), quiet.cpu, 0.5, "times"), atMost(what(", with writes"), busy.cpu, 0.5, "times")];
  },
};

async function reads({ attendees, seconds, log }) {
  const server = await startHubbub();
  const load = new Load();
  const measure = async (name, lists, writesPerSecond) => {
    const plan = { seconds, warmUpSeconds: WARM_UP_SECONDS, lists: [], ...lists, writesPerSecond };
    const { result, usage } = await measureUsage(server, load, () => load.all("poll", plan, ["writesPerSecond"]));
    const { reads: answered, notModified, bytes } = result.counts;
    const outcome = {
      perSecond: Math.round(answered / seconds),
      notModified: roundToThreeDigits(notModified / answered),
      // The usage includes the warm-up, which has the same rate, and a second in which the last responses arrive.
      microseconds: roundToThreeDigits(
        ((usage.serverCores * usage.seconds) / ((answered / seconds) * (seconds + WARM_UP_SECONDS))) * 1e6,
      ),
      perAttendee: {
        microsecondsPerSecond: roundToThreeDigits(
          ((usage.serverCores * usage.seconds) / (attendees * (seconds + WARM_UP_SECONDS))) * 1e6,
        ),
        bytesPerSecond: Math.round(bytes / (attendees * seconds)),
      },
      times: summaries(result.times),
      failures: result.failures,
      usage,
    };
    log(
      `${name}: ${outcome.perSecond} reads/s, ${outcome.microseconds} µs of CPU each, p99 ${outcome.times.reads.p99} ms; ` +
        `each attendee ${outcome.perAttendee.microsecondsPerSecond} µs/s and ${outcome.perAttendee.bytesPerSecond} bytes/s`,
    );
    return outcome;
  };
  try {
    const { id } = await server.makeEvent();
    const plan = { count: attendees, overMs: attendees * 3, port: server.port, ...joining(id), live: null };
    await load.all("join", plan, ["count"]);
    const api = `/api/events/${id}`;
    const [single, several] = [
      { lists: fullRate(id), api },
      { together: together(id), api },
    ];
    const writes = attendees / SECONDS_BETWEEN_WRITES;
    const quiet = {
      single: await measure("single calls", single, 0),
      several: await measure("one request", several, 0),
    };
    const busy = {
      single: await measure("single calls, with writes", single, writes),
      several: await measure("one request, with writes", several, writes),
    };
    return { attendees, ...quiet.single, quiet, busy, ratios: { quiet: ratiosOf(quiet), busy: ratiosOf(busy) } };
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
  }
}

function ratiosOf({ single, several }) {
  const ratio = (field) => roundToThreeDigits(several.perAttendee[field] / single.perAttendee[field]);
  return { cpu: ratio("microsecondsPerSecond"), bytes: ratio("bytesPerSecond") };
}
