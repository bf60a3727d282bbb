import type { Timer } from "@hubbub/contract/activities/timer/calls";
import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { learnFromAnswer } from "../../lib/server-clock.ts";
import { faceOf, formatDigits, newerTimer } from "./clock.ts";
import { useFace } from "./use-face.ts";

const NOW = Date.parse("2026-03-01T10:00:00.000Z");
const iso = (instant: number) => new Date(instant).toISOString();

const timer = (change: Partial<Timer>): Timer => ({
  status: "running",
  duration: 600,
  endAt: iso(NOW + 272_000),
  remaining: null,
  revision: 3,
  ...change,
});

afterEach(() => void vi.useRealTimers());

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
    const shownTimer = timer(change);
    const counted = shownTimer.endAt === null ? null : Math.max(0, (Date.parse(shownTimer.endAt) - NOW) / 1000);
    expect(faceOf(shownTimer, counted)).toMatchObject(shown);
  });

  it("[TIM-22] renders when the digits change, and not while the timer stands still", () => {
    vi.useFakeTimers({ now: NOW });
    learnFromAnswer({ serverNow: iso(NOW) }, new Response(), NOW, NOW);
    const wait = () => {
      for (let step = 0; step < 50; step += 1) act(() => void vi.advanceTimersByTime(200));
    };
    const seen: (string | undefined)[] = [];
    const { rerender } = renderHook(
      ({ shown }) => {
        seen.push(useFace(shown)?.digits);
      },
      { initialProps: { shown: timer({ endAt: iso(NOW + 3400) }) } },
    );
    wait();
    expect(seen).toEqual(["00:04", "00:03", "00:02", "00:01", "00:00"]);
    rerender({ shown: timer({ status: "paused", endAt: null, remaining: 30 }) });
    wait();
    expect(seen.slice(5)).toEqual(["00:30"]);
  });

  it("[TIM-20] writes minutes and seconds with two digits each", () => {
    expect([0, 9, 60, 599, 3600].map(formatDigits)).toEqual(["00:00", "00:09", "01:00", "09:59", "60:00"]);
  });
});

it("[TIM-23] an older timer never replaces a newer one", () => {
  const cached = timer({ revision: 4 });
  const older = timer({ revision: 3, status: "paused" });
  expect(newerTimer(cached, older)).toBe(cached);
  expect(newerTimer(older, cached)).toBe(cached);
  expect(newerTimer(undefined, older)).toBe(older);
});
