/** Counts slowed newcomers and writes the counts once a second, so that a flood of calls does not cause a flood of writes. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { addSlowed } from "./newcomer-notices.store.ts";

const GATHER_MS = 1000;

export class NewcomerNotices {
  readonly #kysely: Kysely<Schema>;
  readonly #onError: (error: unknown) => void;
  #gathered = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(kysely: Kysely<Schema>, onError: (error: unknown) => void) {
    this.#kysely = kysely;
    this.#onError = onError;
  }

  count(eventId: string): void {
    this.#gathered.set(eventId, (this.#gathered.get(eventId) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref();
  }

  /** Writes the counts. A failed write is reported and its counts are lost: they are approximate numbers for a notice. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const gathered = this.#gathered;
    this.#gathered = new Map();
    if (gathered.size > 0)
      this.#writing = this.#writing.then(() => addSlowed(this.#kysely, gathered)).catch(this.#onError);
    return this.#writing;
  }
}
