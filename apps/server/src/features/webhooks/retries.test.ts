import { expect, it } from "vitest";

import { pauseAfter } from "./attempt.ts";

const minutes = (ms: number | null) => (ms === null ? null : ms / 60_000);

it("[WH-5] pauses 5 s, 5 min, 30 min, 2 h and 5 h with a tenth of jitter, and then gives up", () => {
  const pauses = [1, 2, 3, 4, 5, 6].map((attempts) => minutes(pauseAfter(attempts, null, 0.5)));
  expect(pauses).toEqual([1 / 12, 5, 30, 120, 300, null]);
  expect(minutes(pauseAfter(2, null, 0))).toBe(4.5);
  expect(minutes(pauseAfter(2, null, 0.999_999))).toBeCloseTo(5.5, 3);
});

it("[WH-5] waits as long as Retry-After says, in seconds or as a date, at most 5 hours", () => {
  const now = Date.parse("2026-05-01T12:00:00Z");
  const pause = (retryAfter: string, attempts = 1) => minutes(pauseAfter(attempts, retryAfter, 0.5, now));
  expect(pause("120")).toBe(2);
  expect(pause("Fri, 01 May 2026 12:10:00 GMT")).toBe(10);
  expect(pause("999999999")).toBe(300);
  expect(pause("1", 3)).toBe(30);
  expect(pause("soon")).toBe(1 / 12);
  expect(pause("60", 6)).toBeNull();
});
