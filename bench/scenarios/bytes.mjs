/**
 * What a busy event costs an attendee's data plan: everything that comes down in an hour with the live channel on, the
 * slow heartbeat of all six lists included (a page polls only those of its open tab). The page itself is not in it.
 */
import { Load } from "../load/load.mjs";
import { short } from "../median.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { heartbeat, joining } from "./attendance.mjs";

/** So many submissions stand in the lists before it begins: a session that is half over. */
const FILLING = { seconds: 10, writesPerSecond: 60 };
const HOUR = 3600;

/** @param perMinute submissions of all attendees together */
export async function bytes({ attendees, perMinute, seconds, say }) {
  const server = await startHubbub();
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    const plan = { count: attendees, overMs: attendees * 5, port: server.port, ...joining(id) };
    const joined = await load.all("join", plan, ["count"]);
    const polling = { lists: heartbeat(id), api: `/api/events/${id}`, warmUpSeconds: 0 };
    await load.all("poll", { ...polling, ...FILLING }, ["writesPerSecond"]);
    const measured = { ...polling, seconds, writesPerSecond: perMinute / 60 };
    const { counts, failures } = await load.all("poll", measured, ["writesPerSecond"]);
    const perHour = (total, overSeconds) => (total / attendees / overSeconds / 1e6) * HOUR;
    // The live bytes include the second of silence after the polling.
    const megabytes = { polled: perHour(counts.bytes, seconds), pushed: perHour(counts.liveBytes, seconds + 1) };
    const outcome = {
      attendees,
      perMinute,
      megabytesAnHour: short(megabytes.polled + megabytes.pushed),
      polled: short(megabytes.polled),
      pushed: short(megabytes.pushed),
      failures: { ...joined.failures, ...failures },
    };
    say(
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
