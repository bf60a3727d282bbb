import { expect, it } from "vitest";

import { MemoryBus } from "../bus/memory-bus.ts";
import { Caches } from "./caches.ts";

/** A bus that can miss messages. */
class LossyBus extends MemoryBus {
  miss(): void {
    this.deliverMissed();
  }
}

function opened() {
  const bus = new LossyBus((sentence) => expect.unreachable(sentence));
  const caches = new Caches(bus);
  let loads = 0;
  const cache = caches.perRoom<Set<number>>("numbers", { maxEntries: 2, sizeOf: ({ size }) => size });
  const read = (roomId: string) => cache.get(roomId, async () => new Set([(loads += 1)]));
  return { bus, caches, cache, read };
}

it("[SNAP-8] a cache per room loads again after a publication of its name, and after missed messages", async () => {
  const { bus, read } = opened();
  const values = async () => [...(await read("A")), ...(await read("B"))];
  expect(await values()).toEqual([1, 2]);
  bus.publish({ roomId: "A", invalidates: ["letters", { name: "numbers", key: "1" }] });
  expect(await values()).toEqual([1, 2]);
  bus.publish({ roomId: "A", invalidates: ["letters", "numbers"] });
  expect(await values()).toEqual([3, 2]);
  bus.publish({ roomId: "A", invalidates: ["*"] });
  expect(await values()).toEqual([4, 2]);
  bus.miss();
  expect(await values()).toEqual([5, 6]);
});

it("a cache per room reports its entries and evictions", async () => {
  const { caches, read } = opened();
  for (const roomId of ["A", "B", "C"]) await read(roomId);
  const { size, evicted } = caches.list().get("numbers") ?? expect.unreachable("it is not listed");
  expect([size, evicted.count]).toEqual([2, 1]);
});

it("a value is stale if another cache served a last known value while it was loaded", async () => {
  const { bus, caches, cache, read } = opened();
  const pages = caches.perRoom<string>("pages", { maxEntries: 1 });
  await read("A");
  bus.miss();
  const unavailable = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
  const page = async () => `page with ${[...(await cache.get("A", unavailable))].join()}`;
  expect(await pages.get("A", page)).toBe("page with 1");
  expect(await pages.get("A", async () => "another page")).toBe("another page");
});

it("a change in place reaches the cached value and the result of a load in progress", async () => {
  const { cache, read } = opened();
  const add = (number: number) => cache.amend("A", (numbers) => numbers.add(number));
  add(7);
  const first = read("A");
  add(8);
  expect([...(await first)]).toEqual([1, 8]);
  add(9);
  expect([...(await read("A"))]).toEqual([1, 8, 9]);
});
