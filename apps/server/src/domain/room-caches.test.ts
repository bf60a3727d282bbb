import { expect, it } from "vitest";

import { MemoryBus } from "../platform/bus/memory-bus.ts";
import { Caches } from "../platform/cache/caches.ts";
import { createRoomCaches } from "./room-caches.ts";

/** A bus that can miss messages. */
class LossyBus extends MemoryBus {
  miss(): void {
    this.deliverMissed();
  }
}

it("[SNAP-8] values are read again after a publication of their name, and after missed messages", async () => {
  const bus = new LossyBus((sentence) => expect.unreachable(sentence));
  const caches = new Caches();
  const { records, snapshots, pages } = createRoomCaches(bus, caches);
  let builds = 0;
  const build = async () => (builds += 1);
  const values = async () => [
    await records.read({ roomId: "A", name: "event" }, build),
    await records.read({ roomId: "B", name: "event" }, build),
    await snapshots.read({ roomId: "A", name: "chat" }, build),
    await pages.read({ roomId: "A", name: "page" }, build),
  ];
  expect(await values()).toEqual([1, 2, 3, 4]);
  bus.publish({ roomId: "A", invalidates: [{ name: "chat-own", key: "1" }] });
  expect(await values()).toEqual([1, 2, 3, 4]);
  // Pages contain lists.
  bus.publish({ roomId: "A", invalidates: ["chat", "word-rules"] });
  expect(await values()).toEqual([1, 2, 5, 6]);
  bus.publish({ roomId: "A", invalidates: ["*"] });
  expect(await values()).toEqual([7, 2, 8, 9]);
  bus.miss();
  expect(await values()).toEqual([10, 11, 12, 13]);
  expect(caches.list().get("records")?.size).toBe(2);
});
