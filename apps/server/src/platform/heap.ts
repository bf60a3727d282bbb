/** How often the whole heap is collected. */
import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";

/** V8 collects the old generation when it has grown by a third or so; here, when it has grown by this. */
const GROWTH_PERCENT = 300;
/** A smaller machine needs its memory more than its milliseconds. */
const ROOMY_BYTES = 2 * 1024 ** 3;

/**
 * Lets the heap grow to four times of what is alive before it is collected as a whole. Such a collection marks with
 * threads of its own for a tenth of a second, and on a machine of two cores a full event feels each of them: the slowest
 * of 12,000 answers a second took 33 to 50 ms (p99) with one every two seconds, 9 to 20 with one in twenty.
 */
export function collectRarely(): void {
  const memory = process.constrainedMemory() || totalmem();
  if (Math.min(memory, totalmem()) >= ROOMY_BYTES) setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
