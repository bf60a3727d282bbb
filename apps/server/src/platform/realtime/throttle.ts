interface Pass {
  work: Promise<void>;
  /** Waits for the end of the work and of its pause. */
  next: (() => Promise<void>) | null;
}

/**
 * Limits how often something is read from the database for live messages: runs work for a key immediately, and then at
 * most once per interval, and never twice at the same time. Of the work that waits only the last runs.
 */
export class Throttle {
  readonly #intervalMs: number;
  readonly #onError: (error: unknown, key: string) => void;
  /** By key: those in progress and in their pause. */
  readonly #passes = new Map<string, Pass>();
  #closed = false;

  constructor(intervalMs: number, onError: (error: unknown, key: string) => void) {
    this.#intervalMs = intervalMs;
    this.#onError = onError;
  }

  run(key: string, work: () => Promise<void>): void {
    if (this.#closed) return;
    const current = this.#passes.get(key);
    if (current) {
      current.next = work;
      return;
    }
    const pass: Pass = { work: Promise.resolve(), next: null };
    this.#passes.set(key, pass);
    const endsAt = Date.now() + this.#intervalMs;
    const end = () => {
      this.#passes.delete(key);
      if (pass.next) this.run(key, pass.next);
    };
    pass.work = work()
      .catch((error: unknown) => this.#onError(error, key))
      .then(() => void setTimeout(end, Math.max(0, endsAt - Date.now())).unref());
  }

  /** Drops what waits. Resolves when the work in progress has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(Array.from(this.#passes.values(), ({ work }) => work));
  }
}
