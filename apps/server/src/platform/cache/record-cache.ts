/**
 * Records by id for the hot paths: read once, kept until something says they changed, never older than a second; only
 * while the database does not answer, older ones serve on.
 */
import type { Bus } from "../bus/bus.ts";
import { isDatabaseUnavailable } from "../database/database-unavailable.ts";

const MAX_AGE_MS = 1000;
const MAX_ENTRIES = 10_000;

interface Entry<T> {
  record: Promise<T | null>;
  /** The record once it is read. */
  value: T | null;
  at: number;
}

export class RecordCache<T> {
  readonly #load: (id: string) => Promise<T | null>;
  readonly #entries = new Map<string, Entry<T>>();

  /** @param name what publications call these records in `invalidates` */
  constructor(bus: Bus, name: string, load: (id: string) => Promise<T | null>) {
    this.#load = load;
    bus.subscribe(({ roomId, invalidates }) => {
      if (invalidates.includes(name)) this.#entries.delete(roomId);
    });
    bus.onMissed((roomId) => {
      if (roomId === null) this.#entries.clear();
      else this.#entries.delete(roomId);
    });
  }

  /** The record of this id where it is at hand; null where it would have to be asked for. */
  peek(id: string): T | null {
    const known = this.#entries.get(id);
    return known && Date.now() - known.at < MAX_AGE_MS ? known.value : null;
  }

  /** The record of this id; null when there is none. */
  find(id: string): Promise<T | null> {
    const known = this.#entries.get(id);
    if (known && Date.now() - known.at < MAX_AGE_MS) return known.record;
    const record = this.#load(id).catch((error: unknown) => {
      if (known && isDatabaseUnavailable(error)) return known.record;
      throw error;
    });
    const entry: Entry<T> = { record, value: null, at: Date.now() };
    this.#entries.set(id, entry);
    record.then(
      (value) => (entry.value = value),
      () => {
        if (this.#entries.get(id) === entry) this.#entries.delete(id);
      },
    );
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value ?? "");
    return record;
  }
}
