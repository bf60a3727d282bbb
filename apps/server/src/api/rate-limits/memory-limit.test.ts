import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Refusal } from "../../platform/http/refusal.ts";
import { type Limit, MemoryLimit } from "@hubbub/server-kit/memory-limit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limitOf = (max: number, windowSeconds = 60): Limit => ({
  max,
  windowSeconds,
  refuse: (wait) => new Refusal("rate_limited", "Slow down!", wait),
});

/** The seconds to wait, or null if the attempt is allowed. */
const attempt = (limit: MemoryLimit, key: string, points?: number): Promise<number | null> =>
  limit.take(key, points).then(
    () => null,
    (error: unknown) => (error as Refusal).retryAfter,
  );

it("[CHAT-38] allows the configured number per window, then returns the time to wait, then allows again", async () => {
  const limit = new MemoryLimit(limitOf(3));
  for (let index = 0; index < 3; index += 1) expect(await attempt(limit, "kofi")).toBeNull();
  vi.advanceTimersByTime(20_000);
  expect([await attempt(limit, "kofi"), await attempt(limit, "mei")]).toEqual([40, null]);
  vi.advanceTimersByTime(39_500);
  expect(await attempt(limit, "kofi")).toBe(1);
  vi.advanceTimersByTime(500);
  expect(await attempt(limit, "kofi")).toBeNull();
});

it("[CHAT-38] reads what is counted in the present window", async () => {
  const limit = new MemoryLimit(limitOf(2));
  expect(await limit.read("kofi")).toBeNull();
  await limit.take("kofi");
  vi.advanceTimersByTime(20_000);
  expect(await limit.read("kofi")).toEqual({ count: 1, retryAfter: 40 });
  vi.advanceTimersByTime(40_000);
  expect(await limit.read("kofi")).toBeNull();
});

it("[CHAT-38] allows one more attempt for each that is taken back", async () => {
  const limit = new MemoryLimit(limitOf(2));
  await limit.take("kofi");
  const takeBack = await limit.take("kofi");
  await takeBack();
  expect([await attempt(limit, "kofi"), await attempt(limit, "kofi")]).toEqual([null, 60]);
});

it("[TR-9] does not count what it refuses, and takes back only in the window in which it was counted", async () => {
  const limit = new MemoryLimit(limitOf(1000, 3600));
  const takeBack = await limit.take("192.0.2.1", 600);
  expect([await attempt(limit, "192.0.2.1", 600), await attempt(limit, "192.0.2.1", 400)]).toEqual([3600, null]);
  vi.advanceTimersByTime(3_600_000);
  expect(await attempt(limit, "192.0.2.1", 600)).toBeNull();
  await takeBack();
  expect(await attempt(limit, "192.0.2.1", 600)).toBe(3600);
});
