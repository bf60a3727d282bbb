import { createMemoryBus } from "../platform/bus/memory-bus.ts";

/** A bus in memory. An error of a listener fails the test that published. */
export function testBus(): ReturnType<typeof createMemoryBus> {
  return createMemoryBus((sentence) => {
    throw new Error(sentence);
  });
}
