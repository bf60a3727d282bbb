/** Counts slowed newcomers and writes the counts once a second, so that many calls do not cause many writes. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { addSlowed } from "./newcomer-notices.store.ts";

const FLUSH_INTERVAL_MS = 1000;

export class NewcomerNotices {
  readonly #kysely: Kysely<Schema>;
  readonly #onError: (error: unknown) => void;
  #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(kysely: Kysely<Schema>, onError: (error: unknown) => void) {
    this.#kysely = kysely;
    this.#onError = onError;
  }

  count(eventId: string): void {
    this.#counts.set(eventId, (this.#counts.get(eventId) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  /**
   * Writes the counts. A failed write is reported and its counts are lost, which is acceptable for approximate numbers.
   */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const counts = this.#counts;
    this.#counts = new Map();
    if (counts.size > 0) this.#writing = this.#writing.then(() => addSlowed(this.#kysely, counts)).catch(this.#onError);
    return this.#writing;
  }
}
