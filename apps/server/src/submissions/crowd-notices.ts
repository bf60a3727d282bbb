/** Gathers who was slowed down and writes it once a second: whoever floods us shall not make us write as often. */
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import { addSlowed } from "./crowd-notices.store.ts";

const GATHER_MS = 1000;

export class CrowdNotices {
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

  /** Writes what is gathered. A write that fails is reported and forgotten: these are only numbers for a notice. */
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
