import type { Timer } from "@hubbub/contract/activities/timer/calls";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { faceAt, formatDigits, newerTimer, secondsLeftAt, untilNextDigit } from "./clock.ts";

const NOW = Date.parse("2026-03-01T10:00:00.000Z");
const iso = (instant: number) => new Date(instant).toISOString();

const timer = (change: Partial<Timer>): Timer => ({
  status: "running",
  duration: 600,
  endAt: iso(NOW + 272_000),
  remaining: 272,
  serverNow: iso(NOW),
  revision: 3,
  ...change,
});
const face = (change: Partial<Timer>, offset = 0) => faceAt({ timer: timer(change), offset }, NOW);

describe("what a timer shows", () => {
  it.each([
    [
      { status: "idle", duration: null, endAt: null, remaining: 0 } as const,
      { phase: "unset", digits: "--:--", elapsed: null },
    ],
    [{ status: "idle", endAt: null, remaining: 600 } as const, { phase: "ready", digits: "10:00", elapsed: null }],
    [{}, { phase: "running", digits: "04:32", status: "running" }],
    [{ endAt: iso(NOW + 60_000) }, { phase: "last-minute", digits: "01:00" }],
    [{ status: "paused", endAt: null, remaining: 271.4 } as const, { phase: "paused", digits: "04:32" }],
    [{ endAt: iso(NOW) }, { phase: "zero", status: "finished", digits: "00:00", elapsed: 1 }],
    [
      { status: "finished", endAt: iso(NOW - 5000), remaining: 0 } as const,
      { phase: "zero", digits: "00:00", elapsed: 1 },
    ],
    [
      { duration: 3600, endAt: iso(NOW + 3_600_000) },
      { digits: "60:00", elapsed: 0 },
    ],
  ])("[TIM-20] %j shows %j", (change, shown) => {
    expect(face(change)).toMatchObject(shown);
  });

  it("[TIM-21] corrects a wrong device clock by the server's clock", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        fc.integer({ min: 0, max: 700_000 }),
        (wrongBy, gone) => {
          const cached = { timer: timer({ endAt: iso(NOW + 600_000) }), offset: -wrongBy };
          expect(secondsLeftAt(cached, NOW + gone + wrongBy)).toBe(Math.max(0, Math.ceil((600_000 - gone) / 1000)));
        },
      ),
    );
  });

  it("[TIM-22] ticks when the digits change, and not while the timer is stopped", () => {
    const cached = { timer: timer({ endAt: iso(NOW + 3400) }), offset: 0 };
    let now = NOW;
    const seen: string[] = [];
    for (let wait = untilNextDigit(cached, now); wait !== null; wait = untilNextDigit(cached, now)) {
      seen.push(faceAt(cached, now).digits);
      expect(secondsLeftAt(cached, now + wait - 1)).toBe(secondsLeftAt(cached, now));
      now += wait;
    }
    expect([...seen, faceAt(cached, now).digits]).toEqual(["00:04", "00:03", "00:02", "00:01", "00:00"]);
    expect(untilNextDigit({ timer: timer({ status: "paused", endAt: null }), offset: 0 }, NOW)).toBeNull();
  });

  it("[TIM-20] writes minutes and seconds with two digits each", () => {
    expect([0, 9, 60, 599, 3600].map(formatDigits)).toEqual(["00:00", "00:09", "01:00", "09:59", "60:00"]);
  });
});

it("[TIM-23] an older timer never replaces a newer one", () => {
  const cached = { timer: timer({ revision: 4 }), offset: 0 };
  const older = { timer: timer({ revision: 3, status: "paused" }), offset: 0 };
  expect(newerTimer(cached, older)).toBe(cached);
  expect(newerTimer(older, cached)).toBe(cached);
  expect(newerTimer(undefined, older)).toBe(older);
});
