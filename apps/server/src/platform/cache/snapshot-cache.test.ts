import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { SnapshotCache } from "./snapshot-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const list = { roomId: "E", name: "list" };

describe("the snapshot cache", () => {
  it("[SNAP-2] a read that starts after a change never returns the list from before it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom("read", "change"), { maxLength: 30 }),
        async (scheduler, steps) => {
          const snapshots = new SnapshotCache({ maxAgeMs: () => Infinity });
          let value = 0;
          const reads: Promise<void>[] = [];
          for (const step of steps) {
            if (step === "change") {
              value += 1;
              snapshots.invalidate("E", ["list"]);
            } else {
              const atStart = value;
              const read = async () => snapshots.read(list, () => scheduler.schedule(Promise.resolve(String(value))));
              reads.push(
                read().then((snapshot) => expect(Number(snapshot.body.toString())).toBeGreaterThanOrEqual(atStart)),
              );
            }
          }
          await scheduler.waitIdle();
          await Promise.all(reads);
        },
      ),
    );
  });

  it("a snapshot made from a last known one of another cache is stale", async () => {
    const options = { maxAgeMs: () => Infinity };
    const [lists, pages] = [new SnapshotCache(options), new SnapshotCache(options)];
    await lists.read(list, async () => "old");
    lists.invalidate("E", ["list"]);
    const unavailable = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
    const page = { roomId: "E", name: "page" };
    const build = async () => `page with ${(await lists.read(list, unavailable)).body.toString()}`;
    expect((await pages.read(page, build)).body.toString()).toBe("page with old");
    expect((await pages.read(page, async () => "another page")).body.toString()).toBe("another page");
  });

  it("[SNAP-3] builds once for all waiting reads, and once per change", async () => {
    const snapshots = new SnapshotCache({ maxAgeMs: () => Infinity });
    let builds = 0;
    const build = async () => `build ${(builds += 1)}`;
    await Promise.all(Array.from({ length: 50 }, async () => snapshots.read(list, build)));
    expect(builds).toBe(1);
    snapshots.invalidate("E", ["other"]);
    await snapshots.read(list, build);
    expect(builds).toBe(1);
    snapshots.invalidate("E", ["list"]);
    await snapshots.read(list, build);
    expect(builds).toBe(2);
  });

  it("[SNAP-4] rejects the waiting reads when a build fails, and builds again for the next read", async () => {
    const snapshots = new SnapshotCache({ maxAgeMs: () => Infinity });
    let builds = 0;
    const fail = () => {
      builds += 1;
      return Promise.reject(new Error("away"));
    };
    const reads = await Promise.allSettled(Array.from({ length: 20 }, async () => snapshots.read(list, fail)));
    expect(reads.every(({ status }) => status === "rejected")).toBe(true);
    expect(builds).toBe(1);
    expect((await snapshots.read(list, async () => "back")).body.toString()).toBe("back");
  });

  it("[SNAP-5] invalidates all variants of a name, and no other name or event", async () => {
    const snapshots = new SnapshotCache({ maxAgeMs: () => Infinity });
    let builds = 0;
    const build = async () => String((builds += 1));
    const read = async () => {
      for (const roomId of ["E", "F"]) {
        for (const variant of ["", "a", "b"]) await snapshots.read({ roomId, name: "page", variant }, build);
        for (const name of ["page-markup", "votes"]) await snapshots.read({ roomId, name }, build);
      }
    };
    await read();
    expect(builds).toBe(10);
    await read();
    expect(builds).toBe(10);
    snapshots.invalidate("E", ["page", { name: "votes", key: "1" }]);
    await read();
    expect(builds).toBe(13);
    snapshots.invalidate("E", ["votes", "page-markup"]);
    await read();
    expect(builds).toBe(15);
    snapshots.invalidate("E", ["*"]);
    await read();
    expect(builds).toBe(20);
  });

  it("[SNAP-6] evicts the least recently used snapshot, and rebuilds one older than the maximum age", async () => {
    vi.setSystemTime(0);
    const snapshots = new SnapshotCache({ maxAgeMs: () => 1000, maxEntries: 2 });
    let builds = 0;
    const read = (roomId: string) => snapshots.read({ roomId, name: "list" }, async () => String((builds += 1)));
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
    const snapshots = new SnapshotCache({ maxAgeMs: () => (isWhole ? Infinity : 1000), maxEntries: 2 });
    let builds = 0;
    const read = async (roomId: string) => {
      await snapshots.read({ roomId, name: "list" }, async () => `build ${(builds += 1)}`);
      return builds;
    };
    await read("A");
    await read("B");
    snapshots.invalidateAll();
    expect([await read("B"), await read("A")]).toEqual([3, 4]);
    vi.setSystemTime(999);
    isWhole = false;
    expect(await read("A")).toBe(4);
    vi.setSystemTime(1000);
    expect(await read("A")).toBe(5);
    expect([snapshots.reads, snapshots.builds]).toEqual([6, 5]);
  });
});
