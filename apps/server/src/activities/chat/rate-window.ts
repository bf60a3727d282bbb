/** A limit per participant and minute, counted approximately: in memory, on this node only. */
import { createLru } from "../../platform/cache/lru.ts";

const WINDOW_MS = 60_000;
const KEYS_MAX = 20_000;

export class RateWindow {
  readonly #max: number;
  readonly #now: () => number;
  readonly #windows = createLru<{ count: number; endsAt: number }>({ maxEntries: KEYS_MAX });

  constructor(max: number, now: () => number = Date.now) {
    this.#max = max;
    this.#now = now;
  }

  /** Counts one action. Returns null if it is allowed, else the seconds until the next one is. */
  take(key: string): number | null {
    const now = this.#now();
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#windows.set(key, { count: 1, endsAt: now + WINDOW_MS });
      return null;
    }
    if (window.count >= this.#max) return Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    window.count += 1;
    return null;
  }
}
