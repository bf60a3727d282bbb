import type { CacheName, Caches } from "../domain/cache-names.ts";
import { MemoryBus } from "../platform/bus/memory-bus.ts";
import { Caches as AllCaches } from "../platform/cache/caches.ts";

/** A bus in memory. An error of a listener fails the test that published. */
export function testBus(): MemoryBus {
  return new MemoryBus((sentence) => {
    throw new Error(sentence);
  });
}

/** Caches that this bus invalidates. */
export function testCaches(bus = testBus()): Caches {
  return new AllCaches<CacheName>(bus);
}
