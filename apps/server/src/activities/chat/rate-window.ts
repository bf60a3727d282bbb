/** Limit per participant and minute. Approximate: counted in memory, per node. */
const WINDOW_MS = 60_000;
const KEYS_MAX = 20_000;

export class RateWindow {
  readonly #max: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(max: number, now: () => number = Date.now) {
    this.#max = max;
    this.#now = now;
  }

  /** Counts one action. @returns null if it is allowed, else the seconds until the next one is */
  take(key: string): number | null {
    const now = this.#now();
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#windows.delete(key);
      this.#windows.set(key, { count: 1, endsAt: now + WINDOW_MS });
      // The oldest windows end first.
      if (this.#windows.size > KEYS_MAX) this.#windows.delete(this.#windows.keys().next().value ?? "");
      return null;
    }
    if (window.count >= this.#max) return Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    window.count += 1;
    return null;
  }
}
