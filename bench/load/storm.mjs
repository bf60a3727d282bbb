/** Moods by the hundred a second, each by somebody else, and how soon every live connection shows them counted. */
import { now, pause, until } from "./clock.mjs";
import { Histogram } from "./histogram.mjs";
import { messages } from "./crowd.mjs";
import { spread } from "./pace.mjs";

/**
 * Votes go at fixed times, so that the count a connection shows tells how old the oldest vote was that it did not show
 * before.
 * @param plan {perSecond, seconds, api, startAt, totalPerSecond, before}: votes of this worker, of all, and those from before
 */
export async function storm(crowd, { perSecond, seconds, api, startAt, totalPerSecond, before }) {
  const times = { shown: new Histogram(), answered: new Histogram() };
  const failures = {};
  const shownTotal = new Map();
  const pattern = /"excited":(\d+),"neutral":(\d+),"bored":(\d+)/u;
  for (const attendee of crowd.attendees) {
    attendee.socket.listen((payload) => {
      if (payload.indexOf("emoji:results") < 0) return;
      const found = pattern.exec(payload.latin1Slice(0, payload.length));
      if (!found) return;
      const total = Number(found[1]) + Number(found[2]) + Number(found[3]) - before;
      const shown = shownTotal.get(attendee) ?? 0;
      if (total <= shown) return;
      shownTotal.set(attendee, total);
      times.shown.add(now() - (startAt + (shown / totalPerSecond) * 1000));
    });
  }
  const bytesBefore = crowd.liveBytes;
  await pause(Math.max(0, startAt - now()));
  const count = Math.round(perSecond * seconds);
  let answered = 0;
  await spread(count, seconds * 1000, (index, since) => {
    const attendee = crowd.attendees[index % crowd.attendees.length];
    attendee.write(
      `${api}/emoji`,
      { emoji: "excited" },
      (answer, ms) => {
        answered += 1;
        if (answer.status < 300) times.answered.add(ms);
        else failures[`vote ${answer.status}`] = (failures[`vote ${answer.status}`] ?? 0) + 1;
      },
      since,
    );
  });
  await until(() => answered >= count, 20_000);
  const bytes = crowd.liveBytes - bytesBefore;
  return { failures, counts: { votes: count, bytes, spentMs: now() - startAt }, times: messages(times) };
}
