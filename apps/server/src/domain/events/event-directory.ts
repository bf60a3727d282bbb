/** Cached lookup of events by id or typed code, for frequent requests. */
import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import type { Kysely } from "kysely";

import { RecordCache } from "../../platform/cache/record-cache.ts";
import type { Schema } from "../schema/schema.ts";
import type { Bus } from "../bus.ts";
import type { CacheName } from "../cache-names.ts";
import type { EventRecord } from "./event-record.ts";
import { findEvent } from "./events.store.ts";

export class EventDirectory {
  readonly #events: RecordCache<EventRecord>;

  constructor(kysely: Kysely<Schema>, bus: Bus) {
    this.#events = new RecordCache(bus, "event" satisfies CacheName, (eventId) => findEvent(kysely, eventId));
  }

  /** Returns the cached event with exactly this id; null if it is not cached. */
  peek(eventId: string): EventRecord | null {
    return this.#events.peek(eventId);
  }

  /** Finds an event by id or by a code as a person types it; null if there is none. */
  find(typedId: string): Promise<EventRecord | null> {
    const eventId = normalizeEventId(typedId);
    return isEventId(eventId) ? this.#events.find(eventId) : Promise.resolve(null);
  }
}
