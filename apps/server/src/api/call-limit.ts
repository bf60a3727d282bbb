/**
 * So many calls per key within a moving window. Kept in this process: it protects what calls cost, and
 * several nodes each allowing as much is no harm.
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

  /** Counts a call. Null lets it through; else the whole seconds until there is room, and the call does not count. */
  take(key: string): number | null {
    const now = this.#now();
    this.#sweep(now);
    const recent = (this.#calls.get(key) ?? []).filter((at) => at > now - this.#windowMs);
    const oldest = recent.at(-this.#max);
    if (oldest !== undefined) return Math.max(1, Math.ceil((oldest + this.#windowMs - now) / 1000));
    this.#calls.set(key, [...recent, now]);
    return null;
  }

  /** Once per window, forgets whoever has not called within it. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < this.#windowMs) return;
    this.#sweptAt = now;
    for (const [key, calls] of this.#calls) {
      if ((calls.at(-1) ?? 0) <= now - this.#windowMs) this.#calls.delete(key);
    }
  }
}
