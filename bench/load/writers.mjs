/** Sends icebreaker responses at a steady rate or as fast as they are acknowledged, each with an idempotency key. */
import { randomUUID } from "node:crypto";

import { now, pause, until } from "./clock.mjs";
import { Histogram, toMessages } from "./histogram.mjs";
import { countFailure, HttpConnection, isSuccess, requestBytes } from "./http-connection.mjs";
import { spread } from "./pace.mjs";

/** Responses per participant: the limit of the product. */
const PER_PARTICIPANT = 10;

/** @param plan {connections, perSecond (0: as fast as possible), seconds, warmUpSeconds, path, port, block} */
export async function write({ connections, perSecond, seconds, warmUpSeconds, path, port, block }) {
  const times = { acknowledged: new Histogram() };
  const failures = {};
  let isMeasuring = false;
  let isOver = false;
  let underWay = 0;
  let sent = 0;
  let acknowledged = 0;
  const lanes = Array.from(
    { length: connections },
    (_, index) => new HttpConnection({ port, from: `127.0.${block}.${2 + (index % 50)}` }),
  );
  const submit = (lane, since, then) => {
    const nth = Math.floor(sent / PER_PARTICIPANT);
    const participantId = `writer-${block}-${run}-${nth}`;
    const address = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
    sent += 1;
    underWay += 1;
    const body = JSON.stringify({ response: `word ${sent} of many`, participantName: "", participantId });
    const headers = { "Idempotency-Key": randomUUID(), "X-Forwarded-For": address };
    lane.send(requestBytes("POST", path, { headers, body }), (response) => {
      underWay -= 1;
      if (isSuccess(response)) acknowledged += 1;
      if (isMeasuring) {
        if (isSuccess(response)) times.acknowledged.add(now() - since);
        else countFailure(failures, "write", response);
      }
      then?.();
    });
  };
  const run = randomUUID().slice(0, 8);
  const measure = async () => {
    await pause(warmUpSeconds * 1000);
    isMeasuring = true;
    await pause(seconds * 1000);
    isMeasuring = false;
    isOver = true;
  };
  if (perSecond > 0) {
    const whole = warmUpSeconds + seconds;
    await Promise.all([
      measure(),
      spread(perSecond * whole, whole * 1000, (index, since) => submit(lanes[index % lanes.length], since)),
    ]);
  } else {
    const again = (lane) => () => {
      if (!isOver) submit(lane, now(), again(lane));
    };
    for (const lane of lanes) again(lane)();
    await measure();
  }
  await until(() => underWay === 0, 20_000);
  if (underWay > 0) failures["write unanswered"] = underWay;
  for (const lane of lanes) lane.close();
  return { failures, counts: { sent, acknowledged }, times: toMessages(times) };
}
