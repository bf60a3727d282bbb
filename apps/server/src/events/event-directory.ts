/** Events by id for the hot paths: read once, kept until something says they changed, never older than a second. */
import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import type { Bus } from "../live/bus.ts";
import type { EventRecord } from "./event-record.ts";
import { findEvent } from "./events.store.ts";

const MAX_AGE_MS = 1000;
const MAX_ENTRIES = 10_000;

export class EventDirectory {
  readonly #kysely: Kysely<Schema>;
  readonly #entries = new Map<string, { event: Promise<EventRecord | null>; at: number }>();

  constructor(kysely: Kysely<Schema>, bus: Bus) {
    this.#kysely = kysely;
    bus.subscribe(({ eventId, outdates }) => {
      if (outdates.includes("event")) this.#entries.delete(eventId);
    });
  }

  /** The event of this id or typed code; null when there is none. */
  find(typedId: string): Promise<EventRecord | null> {
    const eventId = normalizeEventId(typedId);
    if (!isEventId(eventId)) return Promise.resolve(null);
    const known = this.#entries.get(eventId);
    if (known && Date.now() - known.at < MAX_AGE_MS) return known.event;
    const event = findEvent(this.#kysely, eventId);
    this.#entries.set(eventId, { event, at: Date.now() });
    event.catch(() => this.#entries.delete(eventId));
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value ?? "");
    return event;
  }
}
