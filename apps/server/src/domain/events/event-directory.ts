/** Events by id or by typed code, cached for a second, longer while the database is unavailable (platform/cache/caches.ts). */
import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import type { Kysely } from "kysely";

import type { LoadingCache } from "../../platform/cache/loading-cache.ts";
import type { Schema } from "../schema/schema.ts";
import type { Caches } from "../cache-names.ts";
import type { EventRecord } from "./event-record.ts";
import { findEvent } from "./events.store.ts";

export class EventDirectory {
  readonly #kysely: Kysely<Schema>;
  readonly #events: LoadingCache<EventRecord | null>;

  constructor(kysely: Kysely<Schema>, caches: Caches) {
    this.#kysely = kysely;
    this.#events = caches.records("event");
  }

  /** The event of this id if `find` would return it without a query. */
  peek(eventId: string): EventRecord | null {
    return this.#events.peek(eventId) ?? null;
  }

  /** Finds an event by id or by a code as a person types it; null if there is none. */
  find(typedId: string): Promise<EventRecord | null> {
    const eventId = normalizeEventId(typedId);
    if (!isEventId(eventId)) return Promise.resolve(null);
    return this.#events.get(eventId, () => findEvent(this.#kysely, eventId));
  }
}
