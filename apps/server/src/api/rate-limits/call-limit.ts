/**
 * Allows a number of calls per key within a moving window. Counted in memory, on each node separately: it protects
 * against the cost of calls, so several nodes may together allow more. Approximate above 20,000 keys, where the least
 * recently used ones start again from zero.
 */
import { createLru } from "../../platform/cache/lru.ts";

const KEYS_MAX = 20_000;

export class CallLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  /** Times of the allowed calls, oldest first. */
  readonly #calls = createLru<number[]>({ maxEntries: KEYS_MAX });

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
    const recent = (this.#calls.get(key) ?? []).filter((at) => at > now - this.#windowMs);
    const oldest = recent.at(-this.#max);
    if (oldest !== undefined) return Math.max(1, Math.ceil((oldest + this.#windowMs - now) / 1000));
    this.#calls.set(key, [...recent, now]);
    return null;
  }

  /** Subtracts the latest counted call, after it failed. */
  refund(key: string): void {
    this.#calls.set(key, (this.#calls.get(key) ?? []).slice(0, -1));
  }
}
