import { isDatabaseUnavailable } from "../database/database-unavailable.ts";

/**
 * Something read from the database when it is asked for, and kept until it is outdated. Whoever asks after a change
 * never gets what was read before it, unless the database is away: then what was known last stands in, since nothing
 * can change meanwhile.
 */
export class CachedValue<T> {
  #value: T | null = null;
  #readAt = -Infinity;
  #reading: Promise<T> | null = null;

  /** From now on it is read anew; who asked before may still get what is being read. */
  invalidate(): void {
    this.#readAt = -Infinity;
    this.#reading = null;
  }

  /** The value where it is at hand and read within the last `maxAgeMs`. */
  peek(maxAgeMs: number): T | null {
    return Date.now() - this.#readAt < maxAgeMs ? this.#value : null;
  }

  async get(read: () => Promise<T>, maxAgeMs: number): Promise<T> {
    return this.peek(maxAgeMs) ?? this.#reading ?? this.#read(read);
  }

  #read(read: () => Promise<T>): Promise<T> {
    // As old as the start of its query.
    const startedAt = Date.now();
    const isCurrent = () => this.#reading === reading;
    const reading = read()
      .then((value) => {
        if (isCurrent()) {
          this.#value = value;
          this.#readAt = startedAt;
        }
        return value;
      })
      .catch((error: unknown) => {
        if (this.#value === null || !isDatabaseUnavailable(error)) throw error;
        return this.#value;
      })
      .finally(() => {
        if (isCurrent()) this.#reading = null;
      });
    this.#reading = reading;
    return reading;
  }
}
