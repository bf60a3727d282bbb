import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";

/** V8 reads this flag whenever it computes the next limit of the heap, so it works after the start as well. */
export const HEAP_FLAG = "--heap-growing-percent";
/** Growth of the heap, in percent of what is alive, until V8 collects the whole heap again. */
const GROWTH_PERCENT = 300;
/** With less memory for each serving process, V8's default stays. */
const MEMORY_MIN_BYTES = 2 * 1024 ** 3;

/**
 * Lets the heap grow further before a full garbage collection, which disturbs the event loop for 100 to 250 ms. With
 * 5,000 polling attendees there are 11 of them in 32 seconds without this and two with it (decision 005).
 * @param processes number of processes that share this machine's memory
 */
export function collectGarbageRarely(processes: number): void {
  // 0 where the system has no limit for this process.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
  if (memory / processes >= MEMORY_MIN_BYTES) setFlagsFromString(`${HEAP_FLAG}=${GROWTH_PERCENT}`);
}
