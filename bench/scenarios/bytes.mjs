/**
 * Traffic of an attendee in a busy event: bytes received per hour with the live channel, including slow polling of all
 * seven lists (a real page polls only those of its open tab). The page itself is not included.
 */
import { heartbeatTogether, joining } from "../load/attendance.mjs";
import { Load } from "../load/load.mjs";
import { roundToThreeDigits } from "../median.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { atMost, missing } from "../targets.mjs";

/** Fills the lists before the measurement, as in the middle of a session. */
const FILLING = { seconds: 10, writesPerSecond: 60 };
const HOUR = 3600;

export const scenario = {
  quick: { attendees: 300, perMinute: 60, seconds: 15 },
  full: { attendees: 300, perMinute: 60, seconds: 60 },
  run: bytes,
  targets(measured) {
    if (!measured?.megabytesAnHour) return [missing("traffic per attendee and hour", "≤ 1 MB")];
    const { attendees, perMinute, megabytesAnHour } = measured;
    const what = `traffic per attendee and hour, ${attendees} people, ${perMinute} items a minute`;
    return [atMost(what, megabytesAnHour, 1, "MB")];
  },
};

/** @param perMinute submissions of all attendees together */
async function bytes({ attendees, perMinute, seconds, log }) {
  const server = await startHubbub();
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    const plan = { count: attendees, overMs: attendees * 5, port: server.port, ...joining(id) };
    const joined = await load.all("join", plan, ["count"]);
    const polling = { lists: [], together: heartbeatTogether(id), api: `/api/events/${id}`, warmUpSeconds: 0 };
    await load.all("poll", { ...polling, ...FILLING }, ["writesPerSecond"]);
    const measured = { ...polling, seconds, writesPerSecond: perMinute / 60 };
    const { counts, failures } = await load.all("poll", measured, ["writesPerSecond"]);
    const perHour = (total, overSeconds) => (total / attendees / overSeconds / 1e6) * HOUR;
    // The live bytes include one second after the polling.
    const megabytes = { polled: perHour(counts.bytes, seconds), pushed: perHour(counts.liveBytes, seconds + 1) };
    const outcome = {
      attendees,
      perMinute,
      megabytesAnHour: roundToThreeDigits(megabytes.polled + megabytes.pushed),
      polled: roundToThreeDigits(megabytes.polled),
      pushed: roundToThreeDigits(megabytes.pushed),
      failures: { ...joined.failures, ...failures },
    };
    log(
      `${attendees} attendees, ${perMinute} submissions a minute: ${outcome.megabytesAnHour} MB an attendee an hour ` +
        `(${outcome.polled} polled, ${outcome.pushed} pushed)`,
    );
    return outcome;
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
  }
}
