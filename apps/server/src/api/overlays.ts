/**
 * Overlays: what single participants see in addition to a shared list, for example their own held questions. Few
 * participants have one. Each node therefore caches who does, and serves the shared list to all others without a query.
 * The cached set may contain too many participants, never too few.
 */
import type { Kysely } from "kysely";

import { type Caches, type CacheName, nameOf, type OwnCacheName } from "../domain/cache-names.ts";
import type { Bus } from "../domain/bus.ts";
import type { Schema } from "../domain/schema/schema.ts";
import { certainKeysOf, type Identified } from "../domain/identity/participant.ts";
import { LoadingCache } from "../platform/cache/loading-cache.ts";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import type { OwnPart, OwnParts } from "./cached-list.ts";

const EVENTS_MAX = 500;
const OVERLAYS_PER_EVENT_MAX = 5000;
/** Changes of this many other participants at least, before it is read again who has an overlay now. */
const CHANGES_MIN = 1000;

interface EventOverlays<Overlay> {
  /** The participants who had an overlay when the database was read, and those whose overlay has changed since. */
  participants: Set<string>;
  /** With more participants it is read again who has an overlay, because many of them may have none any more. */
  participantsMax: number;
  /** As old as `participants`, so they need no maximum age. */
  overlays: LoadingCache<Overlay>;
}

/** What creates the overlays of one list. */
export interface OverlayStoreDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  caches: Caches;
}

export interface OverlaysDeps<Overlay> {
  /** Invalidates the overlays of all participants of an event. `nameFor` returns the name for one participant. */
  name: OwnCacheName;
  /** Lists the keys of an event's participants who have an overlay. */
  listParticipants: (eventId: string) => Promise<string[]>;
  findOverlay: (eventId: string, participantKey: string) => Promise<Overlay>;
  bus: Bus;
  caches: Caches;
}

export class Overlays<Overlay extends object> {
  readonly #deps: OverlaysDeps<Overlay>;
  readonly #events: LoadingCache<EventOverlays<Overlay>>;

  constructor(deps: OverlaysDeps<Overlay>) {
    this.#deps = deps;
    this.#events = deps.caches.perRoom(deps.name, {
      maxEntries: EVENTS_MAX,
      sizeOf: ({ participants, overlays }) => participants.size + overlays.size,
    });
    const prefix = `${deps.name}:`;
    deps.bus.subscribe(({ roomId: eventId, invalidates }) => {
      for (const name of invalidates) if (name.startsWith(prefix)) this.#noteChange(eventId, name.slice(prefix.length));
    });
  }

  async has(eventId: string, participantKey: string): Promise<boolean> {
    return (await this.#read(eventId)).participants.has(participantKey);
  }

  /** A participant's overlay; null if there is none, or if the database is unavailable and none is cached. */
  async find(eventId: string, participantKey: string): Promise<Overlay | null> {
    try {
      return (await this.has(eventId, participantKey)) ? await this.read(eventId, participantKey) : null;
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null;
      throw error;
    }
  }

  /** A participant's overlay, also an empty one; the same object until it changes. */
  async read(eventId: string, participantKey: string): Promise<Overlay> {
    const { overlays } = await this.#read(eventId);
    return overlays.get(participantKey, () => this.#deps.findOverlay(eventId, participantKey));
  }

  /** A participant's overlay, null if there is none; undefined if finding out takes a query. */
  peek(eventId: string, participantKey: string): Overlay | null | undefined {
    const event = this.#events.peek(eventId);
    return event && (event.participants.has(participantKey) ? event.overlays.peek(participantKey) : null);
  }

  /** The name that invalidates this participant's overlay. */
  nameFor(participantKey: string): CacheName {
    return nameOf(this.#deps.name, participantKey);
  }

  #read(eventId: string): Promise<EventOverlays<Overlay>> {
    return this.#events.get(eventId, async () => {
      const participants = new Set(await this.#deps.listParticipants(eventId));
      const participantsMax = 2 * participants.size + CHANGES_MIN;
      return { participants, participantsMax, overlays: new LoadingCache({ maxEntries: OVERLAYS_PER_EVENT_MAX }) };
    });
  }

  #noteChange(eventId: string, participantKey: string): void {
    let isFull = false;
    this.#events.amend(eventId, ({ participants, participantsMax, overlays }) => {
      participants.add(participantKey);
      overlays.invalidate(participantKey);
      isFull = participants.size > participantsMax;
    });
    if (isFull) this.#events.invalidate(eventId);
  }
}

/**
 * Creates the own parts of a list from `overlays`.
 * @param keysOf the keys that a caller may have submitted under
 */
export function overlayParts<Overlay extends object>(
  overlays: Overlays<Overlay>,
  keysOf: (caller: Identified) => string[] = certainKeysOf,
): OwnParts<Overlay> {
  return {
    find: async (eventId, caller) =>
      toPart(await Promise.all(keysOf(caller).map((key) => overlays.find(eventId, key)))),
    peek: (eventId, participantKey) => {
      const overlay = overlays.peek(eventId, participantKey);
      return overlay === undefined ? undefined : toPart([overlay]);
    },
  };
}

function toPart<Overlay extends object>(found: readonly (Overlay | null)[]): OwnPart<Overlay> {
  const overlays = found.filter((overlay) => overlay !== null);
  return { variant: null, overlays: overlays.filter((overlay) => !Array.isArray(overlay) || overlay.length > 0) };
}
