/**
 * News that tell a state (a count) may come from two nodes in another order than the one they were committed in. What
 * is older than what was told already is not told.
 */

const KEYS_MAX = 10_000;
/** A stamp so much older means that the database's clock was set back, not that the news is late. */
const LATE_MAX_MICROSECONDS = 5_000_000;

export class MessageOrder {
  readonly #told = new Map<string, number>();

  /**
   * Whether this is to be told, and remembers that it was.
   * @param at microseconds of the database's clock, taken under the lock that orders the changes
   */
  admits(key: string, at: number): boolean {
    const before = this.#told.get(key);
    if (before !== undefined && at < before && before - at < LATE_MAX_MICROSECONDS) return false;
    this.#told.delete(key);
    this.#told.set(key, at);
    if (this.#told.size > KEYS_MAX) this.#told.delete(this.#told.keys().next().value ?? "");
    return true;
  }
}
