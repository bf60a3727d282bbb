import { MemoryBus } from "../platform/bus/memory-bus.ts";

/** A bus in memory. An error of a listener fails the test that published. */
export function testBus(): MemoryBus {
  return new MemoryBus((sentence) => {
    throw new Error(sentence);
  });
}
