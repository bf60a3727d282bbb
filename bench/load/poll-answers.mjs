/** Answers a poll once for every attendee, and measures until when all live connections show the final numbers. */
import { now, pause, until } from "./clock.mjs";
import { Histogram, toMessages } from "./histogram.mjs";
import { countFailure, isSuccess } from "./http-connection.mjs";
import { spread } from "./pace.mjs";

const SHOWN_TIMEOUT_MS = 20_000;

/**
 * @param plan {overMs, startAt, path, body, total, resultsPath}: the attendees of this worker answer from `startAt` on,
 * evenly spread over `overMs`. `total` is the number of answers of all workers, which the last message contains.
 * Without live connections (`resultsPath` is not null) everybody reads the results once after the own answer
 */
export async function answerPoll(group, { overMs, startAt, path, body, total, resultsPath }) {
  const times = { answered: new Histogram(), shown: new Histogram(), results: new Histogram() };
  const failures = {};
  const counts = { bytes: 0 };
  let settled = 0;
  const last = Buffer.from(`"answered":${total},`);
  for (const attendee of group.attendees) {
    attendee.socket?.listen((payload) => {
      if (payload.indexOf("poll:results") < 0 || payload.indexOf(last) < 0) return;
      times.shown.add(now() - (startAt + overMs));
    });
  }
  const liveBytes = group.liveBytes;
  await pause(Math.max(0, startAt - now()));
  await spread(group.size, overMs, (index, since) => {
    const attendee = group.attendees[index];
    const settle = (name, response, ms) => {
      settled += 1;
      counts.bytes += response.bytes;
      if (isSuccess(response)) times[name].add(ms);
      else countFailure(failures, name, response);
    };
    attendee.write(
      path,
      body,
      (response, ms) => {
        settle("answered", response, ms);
        if (resultsPath) attendee.read(resultsPath, (read, readMs) => settle("results", read, readMs));
      },
      since,
    );
  });
  const expected = group.size * (resultsPath ? 2 : 1);
  await until(() => settled >= expected, SHOWN_TIMEOUT_MS);
  if (settled < expected) failures["answer unanswered"] = expected - settled;
  if (!resultsPath) {
    await until(() => times.shown.total >= group.size, SHOWN_TIMEOUT_MS);
    if (times.shown.total < group.size) failures["results not shown"] = group.size - times.shown.total;
  }
  counts.bytes += group.liveBytes - liveBytes;
  return { failures, counts, times: toMessages(times) };
}
