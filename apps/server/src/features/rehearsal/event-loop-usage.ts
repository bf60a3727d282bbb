/**
 * Measures the share of a core that this process's main thread uses, once a second. Uses the thread's CPU time, not the
 * event loop's non-idle time, which would include time taken by other programs.
 */

const WINDOW_SAMPLES = 5;
/** A single second is often an outlier. */
const SAMPLES_MIN = 3;

export class EventLoopUsage {
  #cpu = process.threadCpuUsage();
  #at = performance.now();
  readonly #samples: number[] = [];
  /** Highest mean of up to `WINDOW_SAMPLES` consecutive samples, from 0 to about 1. */
  busiest = 0;

  /** Takes a sample. Call it about once a second. */
  sample(): void {
    const [cpu, at] = [process.threadCpuUsage(), performance.now()];
    const usedMs = (cpu.user - this.#cpu.user + cpu.system - this.#cpu.system) / 1000;
    this.#samples.push(usedMs / (at - this.#at));
    [this.#cpu, this.#at] = [cpu, at];
    if (this.#samples.length > WINDOW_SAMPLES) this.#samples.shift();
    if (this.#samples.length < SAMPLES_MIN) return;
    const mean = this.#samples.reduce((sum, share) => sum + share, 0) / this.#samples.length;
    this.busiest = Math.max(this.busiest, mean);
  }
}
