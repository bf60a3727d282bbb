/** Looks once a minute how many people have each event open, and keeps it for the insights. */
import { randomUUID } from "node:crypto";

import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { savePresence } from "./insights.store.ts";

const SAMPLE_MS = 60_000;

export interface PresenceSamplerDeps {
  kysely: Kysely<Schema>;
  /** People by event, on this node, right now. */
  presences: () => ReadonlyMap<string, number>;
  onError: (error: unknown) => void;
  now?: () => number;
}

export class PresenceSampler {
  readonly #deps: PresenceSamplerDeps;
  readonly #node = randomUUID();
  readonly #timer: NodeJS.Timeout;
  #seenBefore: ReadonlySet<string> = new Set();
  #saving: Promise<void> = Promise.resolve();

  constructor(deps: PresenceSamplerDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.sample(), SAMPLE_MS);
    this.#timer.unref();
  }

  /** Keeps the present moment. A room that has emptied is kept as empty once, so that its curve comes down. */
  sample(): Promise<void> {
    const present = this.#deps.presences();
    const people = new Map(present);
    for (const eventId of this.#seenBefore) if (!people.has(eventId)) people.set(eventId, 0);
    this.#seenBefore = new Set(present.keys());
    const minute = new Date(Math.floor((this.#deps.now ?? Date.now)() / SAMPLE_MS) * SAMPLE_MS);
    this.#saving = savePresence(this.#deps.kysely, { minute, node: this.#node, people }).catch(this.#deps.onError);
    return this.#saving;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#saving;
  }
}
