/** How busy this process's event loop is, looked at once a second: the busiest few seconds in a row are what counts. */
import { performance } from "node:perf_hooks";

const WINDOW = 5;
/** A single second is often a chance. */
const LEAST = 3;

export class LoopWatch {
  #before = performance.eventLoopUtilization();
  readonly #shares: number[] = [];
  busiest = 0;

  /** To be called about once a second. */
  look(): void {
    const now = performance.eventLoopUtilization();
    this.#shares.push(performance.eventLoopUtilization(now, this.#before).utilization);
    this.#before = now;
    if (this.#shares.length > WINDOW) this.#shares.shift();
    if (this.#shares.length < LEAST) return;
    const mean = this.#shares.reduce((sum, share) => sum + share, 0) / this.#shares.length;
    this.busiest = Math.max(this.busiest, mean);
  }
}
