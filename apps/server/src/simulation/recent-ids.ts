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
