import { expect, it } from "vitest";

import { createEntry, type Failure, type OutboxEntry, transition } from "./entry.ts";

const submission = {
  key: "k",
  call: "POST /api/events/:eventId/emoji",
  params: {},
  body: {},
  label: "excited",
} as const;
const tooMany: Failure = { status: 429, reason: "You can vote again in 17 seconds", retryAfter: 17 };

function afterFailure(refuseWhenLimited: boolean, failure: Failure): OutboxEntry {
  const sending = transition(createEntry({ ...submission, refuseWhenLimited }, 0), { type: "attempt" });
  return transition(sending, { type: "failed", failure, now: 1000, random: 0.5 });
}

it("[REACT-23] a limit refuses an entry with refuseWhenLimited, and the entry has the time when the limit ends", () => {
  expect(afterFailure(true, tooMany)).toMatchObject({
    state: "refused",
    status: 429,
    reason: tooMany.reason,
    nextTryAt: 18_000,
  });
  expect(afterFailure(false, tooMany)).toMatchObject({ state: "queued", nextTryAt: 18_000 });
});

it("[OUTBOX-11] an entry with refuseWhenLimited is queued while the network or the server is unavailable", () => {
  for (const status of [0, 408, 503]) {
    expect(afterFailure(true, { status, reason: "", retryAfter: null })).toMatchObject({
      state: "queued",
      nextTryAt: 2000,
    });
  }
});
