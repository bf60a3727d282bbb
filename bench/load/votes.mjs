/** Sends hundreds of mood votes per second from different attendees and measures when live connections show them. */
import { now, pause, until } from "./clock.mjs";
import { Histogram, toMessages } from "./histogram.mjs";
import { countFailure, isSuccess } from "./http-connection.mjs";
import { spread } from "./pace.mjs";

/**
 * Votes are sent at fixed times, so the time of vote number `n` of all workers is `startAt` plus `n / totalPerSecond`.
 * A message with a higher total shows some votes for the first time. The oldest of them has the number of the previous
 * total; the time since that vote was due is recorded.
 * @param plan {perSecond, seconds, api, startAt, totalPerSecond, before}: votes per second of this worker and of all
 * workers, and the number of votes before the start
 */
export async function sendVotes(group, { perSecond, seconds, api, startAt, totalPerSecond, before }) {
  const times = { shown: new Histogram(), answered: new Histogram() };
  const failures = {};
  const shownTotal = new Map();
  const pattern = /"excited":(\d+),"neutral":(\d+),"bored":(\d+)/u;
  for (const attendee of group.attendees) {
    // Without a socket if it could not join, which the scenario counts as a failure.
    attendee.socket?.listen((payload) => {
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
  const bytesBefore = group.liveBytes;
  await pause(Math.max(0, startAt - now()));
  const count = Math.round(perSecond * seconds);
  let answered = 0;
  await spread(count, seconds * 1000, (index, since) => {
    const attendee = group.attendees[index % group.attendees.length];
    attendee.write(
      `${api}/emoji`,
      { emoji: "excited" },
      (response, ms) => {
        answered += 1;
        if (isSuccess(response)) times.answered.add(ms);
        else countFailure(failures, "vote", response);
      },
      since,
    );
  });
  await until(() => answered >= count, 20_000);
  if (answered < count) failures["vote unanswered"] = count - answered;
  const bytes = group.liveBytes - bytesBefore;
  return { failures, counts: { votes: count, bytes, spentMs: now() - startAt }, times: toMessages(times) };
}
