import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Snapshot, SnapshotStore } from "./snapshot.ts";

describe("snapshots", () => {
  it("[SNAP-2] a read that starts after a change never returns the list from before it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom("read", "change"), { maxLength: 30 }),
        async (scheduler, steps) => {
          const store = new SnapshotStore({ maxAgeMs: () => Infinity });
          let value = 0;
          const reads: Promise<void>[] = [];
          for (const step of steps) {
            if (step === "change") {
              value += 1;
              store.invalidate("E", ["list"]);
            } else {
              const atStart = value;
              const read = store.read("E", "list", () => scheduler.schedule(Promise.resolve(String(value))));
              reads.push(
                read.then((snapshot) => expect(Number(snapshot.body.toString())).toBeGreaterThanOrEqual(atStart)),
              );
            }
          }
          await scheduler.waitIdle();
          await Promise.all(reads);
        },
      ),
    );
  });

  it("[SNAP-9] returns the bytes of a copy, built as a string or as a buffer", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40_000 }), (bytes) => {
        const sent = new Snapshot(Buffer.from(bytes)).sendable("identity");
        expect(Buffer.from(sent as string, "latin1").equals(bytes)).toBe(true);
      }),
    );
    const long = Buffer.alloc(20_000);
    expect(new Snapshot(long).sendable("identity")).toBe(long);
  });

  it("[SNAP-3] builds once for all waiting reads, and once per change", async () => {
    const store = new SnapshotStore({ maxAgeMs: () => Infinity });
    let builds = 0;
    const build = async () => `build ${(builds += 1)}`;
    await Promise.all(Array.from({ length: 50 }, () => store.read("E", "list", build)));
    expect(builds).toBe(1);
    store.invalidate("E", ["other"]);
    await store.read("E", "list", build);
    expect(builds).toBe(1);
    store.invalidate("E", ["list"]);
    await store.read("E", "list", build);
    expect(builds).toBe(2);
  });

  it("[SNAP-4] rejects the waiting reads when a build fails, and builds again for the next read", async () => {
    const store = new SnapshotStore({ maxAgeMs: () => Infinity });
    await expect(store.read("E", "list", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect((await store.read("E", "list", async () => "back")).body.toString()).toBe("back");
  });

  it("[SNAP-5] invalidates all variants of a name, and no other event", async () => {
    const store = new SnapshotStore({ maxAgeMs: () => Infinity });
    let builds = 0;
    const build = async () => String((builds += 1));
    for (const event of ["E", "F"]) for (const name of ["page a", "page b"]) await store.read(event, name, build);
    store.invalidate("E", ["page"]);
    for (const event of ["E", "F"]) for (const name of ["page a", "page b"]) await store.read(event, name, build);
    expect(builds).toBe(6);
  });

  it("[SNAP-6] evicts the least recently used snapshot, and rebuilds one older than the maximum age", async () => {
    let now = 0;
    const store = new SnapshotStore({ maxAgeMs: () => 1000, maxEntries: 2, now: () => now });
    let builds = 0;
    const read = (event: string) => store.read(event, "list", async () => String((builds += 1)));
    for (const event of ["A", "B", "A", "C", "A"]) await read(event);
    expect(builds).toBe(3);
    await read("B");
    expect(builds).toBe(4);
    now = 1001;
    await read("B");
    expect(builds).toBe(5);
  });

  it("[SNAP-7] has one ETag per content, and compresses large content only", async () => {
    const small = new Snapshot(Buffer.from("[]"));
    const large = new Snapshot(Buffer.from(JSON.stringify("word ".repeat(1000))));
    expect(small.etag).toBe(new Snapshot(Buffer.from("[]")).etag);
    expect(small.etag).not.toBe(large.etag);
    expect(small.encodingFor("br, gzip")).toBe("identity");
    expect(large.encodingFor("gzip, br")).toBe("br");
    expect(large.encodingFor(undefined)).toBe("identity");
    expect(large.sendable("br")).toBeNull();
    await Promise.all([large.prepare("br"), large.prepare("gzip")]);
    expect(large.sendable("br")?.length).toBeLessThan(200);
    expect(large.prepare("gzip")).toBeUndefined();
  });

  it("[SNAP-8] are all invalidated when messages may be lost, and each cached event is followed until its last snapshot is evicted", async () => {
    const followed: string[] = [];
    const follow = (roomId: string) => {
      followed.push(`+${roomId}`);
      return () => void followed.push(`-${roomId}`);
    };
    let isWhole = true;
    let now = 0;
    const store = new SnapshotStore({
      maxAgeMs: () => (isWhole ? Infinity : 1000),
      follow,
      maxEntries: 2,
      now: () => now,
    });
    let builds = 0;
    const read = async (roomId: string, name = "list") => {
      await store.read(roomId, name, async () => `build ${(builds += 1)}`);
      return builds;
    };
    await read("A");
    await read("B");
    store.invalidateAll("A");
    expect([await read("B"), await read("A")]).toEqual([2, 3]);
    store.invalidateAll(null);
    expect([await read("B"), await read("A")]).toEqual([4, 5]);
    now = 999;
    isWhole = false;
    expect(await read("A")).toBe(5);
    now = 1000;
    expect(await read("A")).toBe(6);
    expect([store.hits, store.builds]).toEqual([2, 6]);
    await read("C");
    expect(followed).toEqual(["+A", "+B", "+C", "-B"]);
  });
});
