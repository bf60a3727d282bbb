import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { learnFromAnswer, learnFromMessage, serverNow } from "./server-clock.ts";

const NOW = Date.parse("2026-03-01T10:00:00.000Z");
const iso = (instant: number) => new Date(instant).toISOString();
const withDate = (instant: number) => new Response(null, { headers: { Date: new Date(instant).toUTCString() } });
/** What the server's clock is ahead of this device's. */
const ahead = () => (serverNow() ?? Number.NaN) - Date.now();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  learnFromAnswer({ serverNow: iso(NOW) }, new Response(), NOW, NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the server's clock", () => {
  it("[TIM-21] is right however wrong the device's clock is", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        fc.integer({ min: 0, max: 700_000 }),
        (wrongBy, gone) => {
          const device = NOW + wrongBy;
          learnFromAnswer({ serverNow: iso(NOW) }, new Response(), device, device);
          vi.setSystemTime(device + gone);
          expect(serverNow()).toBe(NOW + gone);
        },
      ),
    );
  });

  it("[TIM-21] becomes exact by several answers, and stays so when a header or a late message contradicts", () => {
    learnFromAnswer({ serverNow: iso(NOW + 5000) }, new Response(), NOW - 400, NOW);
    expect(ahead()).toBe(5200);
    learnFromAnswer({ serverNow: iso(NOW + 5000) }, new Response(), NOW, NOW + 300);
    expect(ahead()).toBe(5000);
    learnFromAnswer([], withDate(NOW + 60_000), NOW, NOW);
    learnFromMessage({ serverNow: iso(NOW) });
    expect(ahead()).toBe(5000);
  });
});

it("[POLL-62] follows the Date header and messages while no answer names milliseconds", async () => {
  vi.resetModules();
  const clock = await import("./server-clock.ts");
  expect(clock.serverNow()).toBeNull();
  clock.learnFromAnswer([], withDate(NOW + 7000), NOW, NOW);
  expect(clock.serverNow()).toBe(NOW + 7500);
  clock.learnFromMessage({ serverNow: iso(NOW + 7900) });
  expect(clock.serverNow()).toBe(NOW + 7950);
  // The device's clock was set.
  clock.learnFromAnswer([], withDate(NOW), NOW, NOW);
  expect(clock.serverNow()).toBe(NOW + 500);
});
