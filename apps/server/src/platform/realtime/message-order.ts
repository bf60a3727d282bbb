/**
 * Messages that carry a state (a count) may arrive from two nodes in another order than they were committed. This drops
 * a message that is older than the last one with the same key.
 */
import type { Caches } from "../cache/caches.ts";
import { createLru, type Lru } from "../cache/lru.ts";

const KEYS_MAX = 10_000;
/** A larger difference means that the database's clock was set back, not that the message is late. */
const LATE_MAX_MICROSECONDS = 5_000_000;

export class MessageOrder {
  /** Time of the last message by key. */
  readonly #latest: Lru<number>;

  constructor(caches: Pick<Caches, "add">) {
    this.#latest = caches.add("message-order", createLru({ maxEntries: KEYS_MAX }));
  }

  /**
   * Whether to send the message: it is not older than the last one of its key, or so much older that the clock of the
   * database must have changed. If so, records it.
   * @param at microseconds of the database's clock, taken under the lock that orders the changes
   */
  admits(key: string, at: number): boolean {
    const before = this.#latest.get(key);
    if (before !== undefined && at < before && before - at < LATE_MAX_MICROSECONDS) return false;
    this.#latest.set(key, at);
    return true;
  }
}
