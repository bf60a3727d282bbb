/** Every attendee sends several requests, evenly spread over a time, and the responses are measured. */
import { now, pause, until } from "./clock.mjs";
import { Histogram, toMessages } from "./histogram.mjs";
import { countFailure, isSuccess } from "./http-connection.mjs";
import { spread } from "./pace.mjs";

/**
 * @param plan {overMs, startAt, each, method, paths, body}: from `startAt` on each attendee sends `each` requests within
 * `overMs`, to different ones of the paths if there are as many
 */
export async function submit(group, { overMs, startAt, each, method, paths, body }) {
  const answered = new Histogram();
  const failures = {};
  const count = group.size * each;
  let settled = 0;
  await pause(Math.max(0, startAt - now()));
  await spread(count, overMs, (index, since) => {
    const [round, person] = [Math.floor(index / group.size), index % group.size];
    group.attendees[person].write(
      paths[(person + round) % paths.length],
      body,
      (response, ms) => {
        settled += 1;
        if (isSuccess(response)) answered.add(ms);
        else countFailure(failures, "answered", response);
      },
      since,
      method,
    );
  });
  await until(() => settled >= count, 20_000);
  if (settled < count) failures.unanswered = count - settled;
  return { failures, counts: {}, times: toMessages({ answered }) };
}
