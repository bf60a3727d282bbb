import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LoadingCache } from "./loading-cache.ts";
import { createLru } from "./lru.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const unavailable = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));

describe("the loading cache", () => {
  it("never returns data from before an invalidation, in any order of reads and changes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom("read", "change"), { maxLength: 30 }),
        async (scheduler, steps) => {
          const cache = new LoadingCache<number>({ maxEntries: 10 });
          let stored = 0;
          const reads: Promise<void>[] = [];
          for (const step of steps) {
            if (step === "change") {
              stored += 1;
              cache.invalidate("a");
            } else {
              const atStart = stored;
              const read = async () => cache.get("a", () => scheduler.schedule(Promise.resolve(stored)));
              reads.push(read().then((value) => expect(value).toBeGreaterThanOrEqual(atStart)));
            }
          }
          await scheduler.waitIdle();
          await Promise.all(reads);
          if (steps.at(-1) === "read")
            expect(await cache.get("a", () => Promise.reject(new Error("not cached")))).toBe(stored);
        },
      ),
    );
  });

  it("shares concurrent loads, returns cached values, also null, and does not cache failures", async () => {
    const cache = new LoadingCache<string | null>({ maxEntries: 10 });
    let loads = 0;
    const load = async () => {
      loads += 1;
      return null;
    };
    expect(await Promise.all([1, 2].map(async () => cache.get("a", load)))).toEqual([null, null]);
    expect([await cache.get("a", load), loads]).toEqual([null, 1]);
    const failed = cache.get("b", () => Promise.reject(new Error("broken")));
    await expect(failed).rejects.toThrow("broken");
    expect(await cache.get("b", async () => "works")).toBe("works");
  });

  it("[SNAP-15] waits before the next load of a key, and that load contains what changes in the meantime", async () => {
    const cache = new LoadingCache<number>({ maxEntries: 10, intervalMs: () => 60 });
    let stored = 0;
    const startedAt: number[] = [];
    const read = () =>
      cache.get("a", async () => {
        startedAt.push(performance.now());
        return stored;
      });
    const change = () => {
      stored += 1;
      cache.invalidate("a");
    };
    await read();
    change();
    const second = read();
    change();
    expect(await Promise.all([second, read()])).toEqual([2, 2]);
    expect(await read()).toBe(2);
    const [first = 0, next = 0, ...others] = startedAt;
    expect(others).toEqual([]);
    expect(next - first).toBeGreaterThan(50);
  });

  it("has one load of a key at a time: readers after an invalidation wait for it, then share the next load", async () => {
    const cache = new LoadingCache<string>({ maxEntries: 10 });
    const before = Promise.withResolvers<string>();
    const started: string[] = [];
    const load = (value: string) => async () => {
      started.push(value);
      return value;
    };
    const early = cache.get("a", () => before.promise);
    cache.invalidate("a");
    const late = ["second", "third", "fourth"].map(async (value) => cache.get("a", load(value)));
    expect(started).toEqual([]);
    before.resolve("first");
    expect([await early, ...(await Promise.all(late))]).toEqual(["first", "second", "second", "second"]);
    expect(started).toEqual(["second"]);
  });

  it("loads a value again if a last known value was served while it was loaded", async () => {
    const cache = new LoadingCache<string>({ maxEntries: 10 });
    await cache.get("list", async () => "old");
    cache.invalidate("list");
    const page = await cache.get("page", async () => `page with ${await cache.get("list", unavailable)}`);
    expect(page).toBe("page with old");
    const list = async () => "new";
    expect(await cache.get("page", async () => `page with ${await cache.get("list", list)}`)).toBe("page with new");
    expect(await cache.get("page", unavailable)).toBe("page with new");
  });

  it("loads again after the maximum age", async () => {
    vi.setSystemTime(0);
    let maxAgeMs = Infinity;
    const cache = new LoadingCache<number>({ maxEntries: 10, maxAgeMs: () => maxAgeMs });
    const read = () => cache.get("a", async () => Date.now());
    await read();
    vi.setSystemTime(5000);
    expect(await read()).toBe(0);
    maxAgeMs = 1000;
    expect(await read()).toBe(5000);
    vi.setSystemTime(5999);
    expect(await read()).toBe(5000);
    vi.setSystemTime(6000);
    expect(await read()).toBe(6000);
  });

  it("serves the last known value while the database is unavailable, and loads one that is too old once a second", async () => {
    vi.setSystemTime(0);
    const cache = new LoadingCache<string>({ maxEntries: 10, maxAgeMs: () => 5000 });
    await expect(cache.get("a", unavailable)).rejects.toThrow("refused");
    await cache.get("a", async () => "known");
    vi.setSystemTime(5000);
    expect(await cache.get("a", unavailable)).toBe("known");
    expect(await cache.get("a", async () => "too early")).toBe("known");
    vi.setSystemTime(6000);
    expect(await cache.get("a", async () => "new")).toBe("new");
    cache.invalidate("a");
    expect(await cache.get("a", unavailable)).toBe("new");
    expect(await cache.get("a", async () => "newer")).toBe("newer");
    cache.invalidate("a");
    await expect(cache.get("a", () => Promise.reject(new Error("another error")))).rejects.toThrow("another error");
    cache.delete("a");
    await expect(cache.get("a", unavailable)).rejects.toThrow("refused");
  });

  it("a read that waited loads once with those that came after the key was removed", async () => {
    const cache = new LoadingCache<string>({ maxEntries: 10 });
    const before = Promise.withResolvers<string>();
    const first = cache.get("a", () => before.promise);
    cache.invalidate("a");
    const waiting = cache.get("a", () => Promise.reject(new Error("the next load is shared")));
    cache.delete("a");
    const next = cache.get("a", async () => "second");
    before.resolve("first");
    expect(await Promise.all([first, waiting, next])).toEqual(["first", "second", "second"]);
  });

  it("evicts the least recently used entry, and reports removed keys", async () => {
    const removed: string[] = [];
    const cache = new LoadingCache<string>({ maxEntries: 2, onRemove: (key) => removed.push(key) });
    for (const key of ["a", "b", "a", "c"]) await cache.get(key, async () => key);
    cache.delete("a");
    expect(removed).toEqual(["b", "a"]);
  });
});

it("an LRU map holds at most so many entries, and peek is not a use", () => {
  const lru = createLru<number>({ maxEntries: 2 });
  lru.set("a", 1);
  lru.set("b", 2);
  lru.peek("a");
  lru.set("c", 3);
  expect([lru.size, lru.get("a"), lru.get("b"), lru.get("c")]).toEqual([2, undefined, 2, 3]);
});
