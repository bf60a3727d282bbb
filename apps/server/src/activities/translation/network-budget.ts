/**
 * Limits the characters that one network may send to the translation service within a clock hour. Without it, a script
 * that changes its cookies could use up the installation's daily budget. The limit must suffice for thousands of people
 * behind one address, so it is a quarter of the daily budget: a venue can use the whole budget within four hours, and a
 * script leaves three quarters to others (decision 118).
 */
import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation/calls";

const HOUR_MS = 3_600_000;
const SHARE_OF_DAY = 1 / 4;
/** Without a daily limit. Enough for about 180 people who translate everything that a speaker says in an hour. */
const WITHOUT_DAILY_BUDGET = 10_000_000;

/** Counts in memory: each node has its own budget. */
export class NetworkBudget {
  readonly #max: number;
  readonly #now: () => number;
  readonly #used = new Map<string, number>();
  #hour = 0;

  /** @param dailyCharacters the installation's daily budget; null without one */
  constructor(dailyCharacters: number | null, now: () => number = Date.now) {
    const max = dailyCharacters === null ? WITHOUT_DAILY_BUDGET : Math.floor(dailyCharacters * SHARE_OF_DAY);
    this.#max = Math.max(TRANSLATE_TEXT_MAX, max);
    this.#now = now;
  }

  /** Counts characters if they fit. @returns null if they do, else the seconds until the next hour */
  take(network: string, characters: number): number | null {
    const now = this.#now();
    const hour = this.currentHour();
    if (hour !== this.#hour) this.#used.clear();
    this.#hour = hour;
    const used = (this.#used.get(network) ?? 0) + characters;
    if (used > this.#max) return Math.ceil(((hour + 1) * HOUR_MS - now) / 1000);
    this.#used.set(network, used);
    return null;
  }

  /** The hour that `take` counts in, for `refund`. */
  currentHour(): number {
    return Math.floor(this.#now() / HOUR_MS);
  }

  /**
   * Subtracts the characters of a failed translation.
   * @param hour the hour in which they were counted; nothing is left to subtract from an earlier one
   */
  refund(network: string, characters: number, hour: number): void {
    if (hour !== this.#hour) return;
    const used = this.#used.get(network);
    if (used !== undefined) this.#used.set(network, Math.max(0, used - characters));
  }
}
