/**
 * Characters that one network may send to the translation service within a clock hour. It keeps a single script with
 * ever new cookies from using up the installation's day at once, so it has to be wide enough for a hall of thousands
 * behind one address: a quarter of the day's budget, so that a venue can spend the whole of it within four hours and a
 * script leaves the others three quarters. It grows with the setting. Why: decision record 118.
 */
import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation";

const HOUR_MS = 3_600_000;
const SHARE_OF_DAY = 1 / 4;
/** Where the day has no limit: about 180 people who have everything translated that a speaker says in an hour. */
const WITHOUT_DAILY_BUDGET = 10_000_000;

/** Kept in this process: several nodes each allow as much. */
export class AddressBudget {
  readonly #max: number;
  readonly #now: () => number;
  readonly #used = new Map<string, number>();
  #hour = 0;

  /** @param dailyCharacters the installation's budget for a day; null where it has none */
  constructor(dailyCharacters: number | null, now: () => number = Date.now) {
    const max = dailyCharacters === null ? WITHOUT_DAILY_BUDGET : Math.floor(dailyCharacters * SHARE_OF_DAY);
    this.#max = Math.max(TRANSLATE_TEXT_MAX, max);
    this.#now = now;
  }

  /** Counts characters. Null lets them through; else the whole seconds until the next hour, and they do not count. */
  take(network: string, characters: number): number | null {
    const now = this.#now();
    const hour = Math.floor(now / HOUR_MS);
    if (hour !== this.#hour) this.#used.clear();
    this.#hour = hour;
    const used = (this.#used.get(network) ?? 0) + characters;
    if (used > this.#max) return Math.ceil(((hour + 1) * HOUR_MS - now) / 1000);
    this.#used.set(network, used);
    return null;
  }

  /** Takes back what was counted for a translation that failed. */
  giveBack(network: string, characters: number): void {
    const used = this.#used.get(network);
    if (used !== undefined) this.#used.set(network, Math.max(0, used - characters));
  }
}
