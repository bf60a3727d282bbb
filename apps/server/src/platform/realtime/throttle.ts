/**
 * Limits how often counts are read from the database for a live message: runs work for a key immediately, and then at most
 * once per interval. Of the work that waits only the last runs.
 */
export class Throttle {
  readonly #intervalMs: number;
  readonly #onError: (error: unknown, key: string) => void;
  /** By key: the end of the pause, and the work that waits for it. */
  readonly #pauses = new Map<string, { timer: NodeJS.Timeout; next: (() => Promise<void>) | null }>();

  constructor(intervalMs: number, onError: (error: unknown, key: string) => void) {
    this.#intervalMs = intervalMs;
    this.#onError = onError;
  }

  run(key: string, work: () => Promise<void>): void {
    const pause = this.#pauses.get(key);
    if (pause) {
      pause.next = work;
      return;
    }
    const timer = setTimeout(() => {
      const next = this.#pauses.get(key)?.next;
      this.#pauses.delete(key);
      if (next) this.run(key, next);
    }, this.#intervalMs).unref();
    this.#pauses.set(key, { timer, next: null });
    work().catch((error: unknown) => this.#onError(error, key));
  }

  /** Drops what waits. */
  close(): void {
    for (const { timer } of this.#pauses.values()) clearTimeout(timer);
    this.#pauses.clear();
  }
}
