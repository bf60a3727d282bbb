/** Runs work for a key immediately, and then at most once per interval; of the work that waits only the last runs. */
export class Throttle {
  readonly #intervalMs: number;
  readonly #pauses = new Map<string, NodeJS.Timeout>();
  readonly #waiting = new Map<string, () => void>();

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  run(key: string, work: () => void): void {
    if (this.#pauses.has(key)) {
      this.#waiting.set(key, work);
      return;
    }
    const endPause = () => {
      this.#pauses.delete(key);
      const next = this.#waiting.get(key);
      this.#waiting.delete(key);
      if (next) this.run(key, next);
    };
    this.#pauses.set(key, setTimeout(endPause, this.#intervalMs).unref());
    work();
  }

  /** Drops what waits. */
  close(): void {
    for (const timer of this.#pauses.values()) clearTimeout(timer);
    this.#pauses.clear();
    this.#waiting.clear();
  }
}
