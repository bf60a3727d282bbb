/**
 * How much of a core this process's event loop takes, looked at once a second: the busiest few seconds in a row are what
 * counts. The thread's CPU time, not the time it was not idle: what other programs take from it is not its own work.
 */

const WINDOW = 5;
/** A single second is often a chance. */
const LEAST = 3;

export class LoopWatch {
  #cpu = process.threadCpuUsage();
  #at = performance.now();
  readonly #shares: number[] = [];
  busiest = 0;

  /** To be called about once a second. */
  look(): void {
    const [cpu, at] = [process.threadCpuUsage(), performance.now()];
    const usedMs = (cpu.user - this.#cpu.user + cpu.system - this.#cpu.system) / 1000;
    this.#shares.push(usedMs / (at - this.#at));
    [this.#cpu, this.#at] = [cpu, at];
    if (this.#shares.length > WINDOW) this.#shares.shift();
    if (this.#shares.length < LEAST) return;
    const mean = this.#shares.reduce((sum, share) => sum + share, 0) / this.#shares.length;
    this.busiest = Math.max(this.busiest, mean);
  }
}
