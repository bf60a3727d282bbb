/**
 * Overlays: what single participants see in addition to a shared list, for example their own held questions. Few
 * participants have one. Each node therefore caches who does, and serves the shared list to all others without a query.
 * The cached set may contain too many participants, never too few.
 */
import type { Bus } from "../domain/bus.ts";
import { type CacheName, nameOf, type OverlayName } from "../domain/cache-names.ts";
import { certainKeysOf, type Identified } from "../domain/identity/participant.ts";
import { LoadingCache } from "../platform/cache/loading-cache.ts";
import { maxAgeOn } from "../platform/cache/max-age.ts";
import { createLru } from "../platform/cache/lru.ts";
import { isDatabaseUnavailable } from "../platform/database/database-unavailable.ts";

const EVENTS_MAX = 500;
const OVERLAYS_PER_EVENT_MAX = 20_000;
/** The only key of `Entry.participants`. */
const PARTICIPANTS = "participants";

interface Entry<Overlay> {
  /** The participants who had an overlay when the database was read, under one key. */
  participants: LoadingCache<ReadonlySet<string>>;
  /** Participants whose overlay has changed since this entry was created. */
  changed: Set<string>;
  overlays: LoadingCache<Overlay>;
}

export interface OverlaysDeps<Overlay> {
  /** Invalidates the overlays of all participants of an event. `nameFor` returns the name for one participant. */
  name: OverlayName;
  /** Lists the keys of an event's participants who have an overlay. */
  listParticipants: (eventId: string) => Promise<string[]>;
  findOverlay: (eventId: string, participantKey: string) => Promise<Overlay>;
  bus: Bus;
}

export class Overlays<Overlay extends object> {
  readonly #deps: OverlaysDeps<Overlay>;
  readonly #entries = createLru<Entry<Overlay>>({ maxEntries: EVENTS_MAX });

  constructor(deps: OverlaysDeps<Overlay>) {
    this.#deps = deps;
    const prefix = `${deps.name}:`;
    deps.bus.subscribe(({ roomId: eventId, invalidates }) => {
      for (const name of invalidates) {
        if (name === deps.name) this.#entries.delete(eventId);
        else if (name.startsWith(prefix)) this.#noteChange(eventId, name.slice(prefix.length));
      }
    });
    deps.bus.onMissed((eventId) => {
      const missed = eventId === null ? [...this.#entries.values()] : [this.#entries.get(eventId)];
      for (const entry of missed) {
        entry?.participants.invalidateAll();
        entry?.overlays.invalidateAll();
      }
    });
  }

  async has(eventId: string, participantKey: string): Promise<boolean> {
    const { participants, changed } = this.#entry(eventId);
    const read = async () => new Set(await this.#deps.listParticipants(eventId));
    const found = await participants.get(PARTICIPANTS, read);
    return found.has(participantKey) || changed.has(participantKey);
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
  read(eventId: string, participantKey: string): Promise<Overlay> {
    return this.#entry(eventId).overlays.get(participantKey, () => this.#deps.findOverlay(eventId, participantKey));
  }

  /** A participant's overlay, if it is cached whether there is one, and which. */
  peek(eventId: string, participantKey: string): PeekedOverlay<Overlay> {
    const entry = this.#entries.get(eventId);
    const found = entry?.participants.peek(PARTICIPANTS);
    if (!entry || !found) return { isKnown: false };
    if (!found.has(participantKey) && !entry.changed.has(participantKey)) return { isKnown: true, overlay: null };
    const overlay = entry.overlays.peek(participantKey);
    return overlay ? { isKnown: true, overlay } : { isKnown: false };
  }

  /** The name that invalidates this participant's overlay. */
  nameFor(participantKey: string): CacheName {
    return nameOf(this.#deps.name, participantKey);
  }

  #noteChange(eventId: string, participantKey: string): void {
    const entry = this.#entries.get(eventId);
    entry?.changed.add(participantKey);
    entry?.overlays.invalidate(participantKey);
  }

  #cache<Value>(maxEntries: number): LoadingCache<Value> {
    return new LoadingCache({ maxEntries, maxAgeMs: maxAgeOn(this.#deps.bus) });
  }

  #entry(eventId: string): Entry<Overlay> {
    let entry = this.#entries.get(eventId);
    if (!entry) {
      entry = { participants: this.#cache(1), changed: new Set(), overlays: this.#cache(OVERLAYS_PER_EVENT_MAX) };
      this.#entries.set(eventId, entry);
    }
    return entry;
  }
}

/** What the cache knows about a participant's overlay. It is null if the participant has none. */
export type PeekedOverlay<Overlay> = { isKnown: false } | { isKnown: true; overlay: Overlay | null };

/** How an overlay is added to a list (cached-list.ts). */
export interface ListOverlay<Overlay extends object> {
  /** The caller's overlays, one for each of their keys that has one. */
  find: (eventId: string, caller: Identified) => Promise<readonly Overlay[]>;
  /** The cached overlay of a participant without an account. */
  peek: (eventId: string, participantKey: string) => PeekedOverlay<Overlay>;
  /** Returns the list with the overlays as JSON text. It must depend on its two arguments only. */
  merge: (list: unknown, overlays: readonly Overlay[]) => string;
}

/**
 * Creates the overlay of a list from `overlays`.
 * @param keysOf the keys that a caller may have submitted under
 */
export function overlayFrom<Overlay extends object>(
  overlays: Overlays<Overlay>,
  merge: ListOverlay<Overlay>["merge"],
  keysOf: (caller: Identified) => string[] = certainKeysOf,
): ListOverlay<Overlay> {
  return {
    find: async (eventId, caller) => {
      const found = await Promise.all(keysOf(caller).map((key) => overlays.find(eventId, key)));
      return found.filter((overlay) => overlay !== null).filter((overlay) => !isEmptyList(overlay));
    },
    peek: (eventId, participantKey) => {
      const peeked = overlays.peek(eventId, participantKey);
      return peeked.isKnown && peeked.overlay && isEmptyList(peeked.overlay)
        ? { isKnown: true, overlay: null }
        : peeked;
    },
    merge,
  };
}

function isEmptyList(overlay: object): boolean {
  return Array.isArray(overlay) && overlay.length === 0;
}
