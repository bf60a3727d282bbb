import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { RoomCache } from "./room-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const list = { roomId: "E", name: "list" };
const unavailable = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));

describe("the cache of rooms", () => {
  it("[SNAP-2] a read that starts after a change never returns the list from before it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom("read", "change"), { maxLength: 30 }),
        async (scheduler, steps) => {
          const cache = new RoomCache({ maxEntries: 100 });
          let value = 0;
          const reads: Promise<void>[] = [];
          for (const step of steps) {
            if (step === "change") {
              value += 1;
              cache.invalidate("E", ["list"]);
            } else {
              const atStart = value;
              const read = async () => cache.read(list, () => scheduler.schedule(Promise.resolve(value)));
              reads.push(read().then((found) => expect(found).toBeGreaterThanOrEqual(atStart)));
            }
          }
          await scheduler.waitIdle();
          await Promise.all(reads);
        },
      ),
    );
  });

  it("a value made from a last known one of another cache is stale", async () => {
    const options = { maxEntries: 100 };
    const [lists, pages] = [new RoomCache(options), new RoomCache(options)];
    await lists.read(list, async () => "old");
    lists.invalidate("E", ["list"]);
    const page = { roomId: "E", name: "page" };
    const build = async () => `page with ${await lists.read<string>(list, unavailable)}`;
    expect(await pages.read(page, build)).toBe("page with old");
    expect(await pages.read(page, async () => "another page")).toBe("another page");
  });

  it("[SNAP-3] builds once for all waiting reads, and once per change", async () => {
    const cache = new RoomCache({ maxEntries: 100 });
    let builds = 0;
    const build = async () => `build ${(builds += 1)}`;
    await Promise.all(Array.from({ length: 50 }, async () => cache.read(list, build)));
    expect(builds).toBe(1);
    cache.invalidate("E", ["other"]);
    await cache.read(list, build);
    expect(builds).toBe(1);
    cache.invalidate("E", ["list"]);
    await cache.read(list, build);
    expect(builds).toBe(2);
  });

  it("[SNAP-4] rejects the waiting reads when a build fails, and builds again for the next read", async () => {
    const cache = new RoomCache({ maxEntries: 100 });
    let builds = 0;
    const fail = () => {
      builds += 1;
      return Promise.reject(new Error("away"));
    };
    const reads = await Promise.allSettled(Array.from({ length: 20 }, async () => cache.read(list, fail)));
    expect(reads.every(({ status }) => status === "rejected")).toBe(true);
    expect(builds).toBe(1);
    expect(await cache.read(list, async () => "back")).toBe("back");
  });

  it("[SNAP-5] invalidates all variants of a name, and no other name or event", async () => {
    const cache = new RoomCache({ maxEntries: 100 });
    let builds = 0;
    const build = async () => String((builds += 1));
    const read = async () => {
      for (const roomId of ["E", "F"]) {
        for (const variant of ["", "a", "b"]) await cache.read({ roomId, name: "page", variant }, build);
        for (const name of ["page-markup", "votes"]) await cache.read({ roomId, name }, build);
      }
    };
    await read();
    expect(builds).toBe(10);
    await read();
    expect(builds).toBe(10);
    cache.invalidate("E", ["page", { name: "votes", key: "1" }]);
    await read();
    expect(builds).toBe(13);
    cache.invalidate("E", [{ name: "page", key: "a" }]);
    await read();
    expect(builds).toBe(14);
    cache.invalidate("E", ["votes", "page-markup"]);
    await read();
    expect(builds).toBe(16);
    cache.invalidate("E", ["*"]);
    await read();
    expect(builds).toBe(21);
  });

  it("[SNAP-6] evicts the least recently used value, and rebuilds one older than the maximum age", async () => {
    vi.setSystemTime(0);
    const cache = new RoomCache({ maxAgeMs: () => 1000, maxEntries: 2 });
    let builds = 0;
    const read = (roomId: string) => cache.read({ roomId, name: "list" }, async () => String((builds += 1)));
    for (const event of ["A", "B", "A", "C", "A"]) await read(event);
    expect(builds).toBe(3);
    await read("B");
    expect(builds).toBe(4);
    vi.setSystemTime(1001);
    await read("B");
    expect(builds).toBe(5);
  });

  it("[SNAP-8] are all invalidated when messages may be lost, and are then at most so old", async () => {
    let isWhole = true;
    vi.setSystemTime(0);
    const cache = new RoomCache({ maxAgeMs: () => (isWhole ? Infinity : 1000), maxEntries: 2 });
    let builds = 0;
    const read = async (roomId: string) => {
      await cache.read({ roomId, name: "list" }, async () => `build ${(builds += 1)}`);
      return builds;
    };
    await read("A");
    await read("B");
    cache.invalidateAll();
    expect([await read("B"), await read("A")]).toEqual([3, 4]);
    vi.setSystemTime(999);
    isWhole = false;
    expect(await read("A")).toBe(4);
    vi.setSystemTime(1000);
    expect(await read("A")).toBe(5);
    expect([cache.reads, cache.builds]).toEqual([6, 5]);
  });

  it("serves a stale value while the database is unavailable, unless its name was invalidated and is removed", async () => {
    for (const removesStale of [false, true]) {
      const cache = new RoomCache({ maxEntries: 100, removesStale });
      const read = (build: () => Promise<string>) => cache.read({ ...list, variant: "a" }, build);
      await read(async () => "known");
      cache.invalidateAll();
      expect(await read(unavailable)).toBe("known");
      cache.invalidate("E", [{ name: "list", key: "a" }]);
      expect(await read(unavailable)).toBe("known");
      cache.invalidate("E", ["list"]);
      if (removesStale) await expect(read(unavailable)).rejects.toThrow("refused");
      else expect(await read(unavailable)).toBe("known");
    }
  });

  it("changes a value in place, also the result of a build in progress", async () => {
    const cache = new RoomCache({ maxEntries: 100 });
    const read = () => cache.read(list, async () => new Set([1]));
    const add = (number: number) => cache.amend(list, (numbers) => (numbers as Set<number>).add(number));
    add(7);
    const first = read();
    add(8);
    expect([...(await first)]).toEqual([1, 8]);
    add(9);
    expect([...(await read())]).toEqual([1, 8, 9]);
  });

  it("[METRICS-3] reports its entries and evictions", async () => {
    const cache = new RoomCache({ maxEntries: 2, removesStale: true });
    for (const roomId of ["A", "B", "C"]) await cache.read({ roomId, name: "list" }, async () => "built");
    expect([cache.size, cache.evicted.count]).toEqual([2, 1]);
    cache.invalidate("C", ["list"]);
    expect([cache.size, cache.evicted.count]).toEqual([1, 1]);
  });
});
