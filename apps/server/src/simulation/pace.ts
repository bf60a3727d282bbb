/** Chooses what simulated attendees do next, when, and with which posts. */

/** Maximum pause, as a multiple of the mean. */
const PAUSE_FACTOR_MAX = 4;

/**
 * Chooses one of the possible actions by weight.
 * @param random from 0 to below 1
 * @returns null if no action is possible
 */
export function chooseAction<Action extends { weight: number }>(
  possible: readonly Action[],
  random: number,
): Action | null {
  let remaining = random * possible.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = possible.find(({ weight }) => (remaining -= weight) < 0);
  return chosen ?? possible.at(-1) ?? null;
}

/**
 * Returns the pause before an attendee's next action, exponentially distributed up to a maximum.
 * @param random from 0 to below 1
 */
export function pauseMs(meanMs: number, random: number): number {
  return Math.min(-Math.log(1 - random), PAUSE_FACTOR_MAX) * meanMs;
}

/** Picks an element of a list that is not empty. */
export function pick<T>(list: readonly T[], random: number): T {
  return list[Math.floor(random * list.length)] as T;
}

/** Draws elements in random order. None is drawn again before all have been drawn. */
export class Deck<T> {
  readonly #all: readonly T[];
  readonly #repeats: boolean;
  #remaining: T[];

  /** @param repeats whether to start again when all have been drawn */
  constructor(all: readonly T[], { repeats }: { repeats: boolean }) {
    this.#all = all;
    this.#repeats = repeats;
    this.#remaining = [...all];
  }

  get isEmpty(): boolean {
    return this.#remaining.length === 0 && !this.#repeats;
  }

  /** @returns undefined if all have been drawn and `repeats` is false */
  draw(random: number): T | undefined {
    if (this.#remaining.length === 0 && this.#repeats) this.#remaining = [...this.#all];
    return this.#remaining.splice(Math.floor(random * this.#remaining.length), 1)[0];
  }
}

/** Attendees react only to recent messages and questions. */
const RECENT_MAX = 12;

/** The ids of the latest posts of a list. */
export class RecentIds {
  readonly #ids: string[] = [];

  /** Adds the latest items of a list, which may be in another order: questions are listed by their votes. */
  read(list: unknown): void {
    const items = list as { id: string; submittedAt: string }[];
    const byTime = items.toSorted((one, other) => Date.parse(one.submittedAt) - Date.parse(other.submittedAt));
    for (const { id } of byTime.slice(-RECENT_MAX)) this.add(id);
  }

  add(id: string): void {
    if (this.#ids.includes(id)) return;
    this.#ids.push(id);
    if (this.#ids.length > RECENT_MAX) this.#ids.shift();
  }

  remove(id: string): void {
    const at = this.#ids.indexOf(id);
    if (at >= 0) this.#ids.splice(at, 1);
  }

  get isEmpty(): boolean {
    return this.#ids.length === 0;
  }

  get all(): readonly string[] {
    return this.#ids;
  }

  /** @param random from 0 to below 1 */
  pick(random: number): string {
    return this.#ids[Math.floor(random * this.#ids.length)] ?? "";
  }
}
