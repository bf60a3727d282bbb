/**
 * Allows a number of calls per key within a moving window. Kept in memory, for each node: the limit protects against
 * the cost of calls, so it does no harm that several nodes allow more together.
 */
export class CallLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #calls = new Map<string, number[]>();
  #sweptAt = 0;

  constructor(max: number, windowMs: number, now: () => number = Date.now) {
    this.#max = max;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /**
   * Counts a call, unless the limit is reached.
   * @returns null if the call is allowed, else the whole seconds until the next one is
   */
  take(key: string): number | null {
    const now = this.#now();
    this.#sweep(now);
    const recent = (this.#calls.get(key) ?? []).filter((at) => at > now - this.#windowMs);
    const oldest = recent.at(-this.#max);
    if (oldest !== undefined) return Math.max(1, Math.ceil((oldest + this.#windowMs - now) / 1000));
    this.#calls.set(key, [...recent, now]);
    return null;
  }

  /** Removes the keys without a call in the last window; runs once per window. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < this.#windowMs) return;
    this.#sweptAt = now;
    for (const [key, calls] of this.#calls) {
      if ((calls.at(-1) ?? 0) <= now - this.#windowMs) this.#calls.delete(key);
    }
  }
}
