/**
 * Overlays: what single participants see in a list in addition to the shared one, for example their own questions that
 * wait for review. Almost nobody has anything of the kind, so a node caches for each event which participants do: all
 * others are served the shared list without a query. The cached set can contain too many participants, never too few.
 */
import type { Bus } from "../domain/bus.ts";
import { type CacheName, nameOf, type OverlayName } from "../domain/cache-names.ts";
import { certainKeysOf, type Identified } from "../domain/identity/participant.ts";
import { LoadingCache } from "../platform/cache/loading-cache.ts";
import { maxAgeOn } from "../platform/cache/max-age.ts";
import { createLru } from "../platform/cache/lru.ts";
import { isDatabaseUnavailable } from "../platform/database/database-unavailable.ts";

const EVENTS_MAX = 500;
const OWN_PER_EVENT_MAX = 20_000;
/** The only key of the cache of people. */
const PEOPLE = "people";

interface Entry<Own> {
  /** The participants with something of their own when the database was read, under one key. */
  people: LoadingCache<ReadonlySet<string>>;
  /** Those whose own things have changed since this entry exists. */
  changed: Set<string>;
  own: LoadingCache<Own>;
}

export interface OverlaysDeps<Own> {
  /** This name invalidates the overlays of all participants of an event, `nameFor` gives the name for one of them. */
  name: OverlayName;
  /** The keys of an event's participants with something of their own. */
  listPeople: (eventId: string) => Promise<string[]>;
  findOwn: (eventId: string, participantKey: string) => Promise<Own>;
  bus: Bus;
}

export class Overlays<Own extends object> {
  readonly #deps: OverlaysDeps<Own>;
  readonly #entries = createLru<Entry<Own>>({ maxEntries: EVENTS_MAX });

  constructor(deps: OverlaysDeps<Own>) {
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
        entry?.people.invalidateAll();
        entry?.own.invalidateAll();
      }
    });
  }

  async has(eventId: string, participantKey: string): Promise<boolean> {
    const { people, changed } = this.#entry(eventId);
    const read = async () => new Set(await this.#deps.listPeople(eventId));
    const found = await people.get(PEOPLE, read);
    return found.has(participantKey) || changed.has(participantKey);
  }

  /** A participant's own things; null if there are none, or if the database is unavailable and none are cached. */
  async find(eventId: string, participantKey: string): Promise<Own | null> {
    try {
      return (await this.has(eventId, participantKey)) ? await this.own(eventId, participantKey) : null;
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null;
      throw error;
    }
  }

  /** A participant's own things; the same object until something in it changes. */
  own(eventId: string, participantKey: string): Promise<Own> {
    return this.#entry(eventId).own.get(participantKey, () => this.#deps.findOwn(eventId, participantKey));
  }

  /** A participant's own things without a query: null if there are none, undefined if that takes a query. */
  peek(eventId: string, participantKey: string): Own | null | undefined {
    const entry = this.#entries.get(eventId);
    const found = entry?.people.peek(PEOPLE);
    if (!entry || !found) return undefined;
    if (!found.has(participantKey) && !entry.changed.has(participantKey)) return null;
    return entry.own.peek(participantKey);
  }

  /** The name that a publication lists where this participant's own things have changed. */
  nameFor(participantKey: string): CacheName {
    return nameOf(this.#deps.name, participantKey);
  }

  #noteChange(eventId: string, participantKey: string): void {
    const entry = this.#entries.get(eventId);
    entry?.changed.add(participantKey);
    entry?.own.invalidate(participantKey);
  }

  #cache<Value>(maxEntries: number): LoadingCache<Value> {
    return new LoadingCache({ maxEntries, maxAgeMs: maxAgeOn(this.#deps.bus) });
  }

  #entry(eventId: string): Entry<Own> {
    let entry = this.#entries.get(eventId);
    if (!entry) {
      entry = { people: this.#cache(1), changed: new Set(), own: this.#cache(OWN_PER_EVENT_MAX) };
      this.#entries.set(eventId, entry);
    }
    return entry;
  }
}

/** How a list (cached-list.ts) is completed for a caller. */
export interface ListOverlay<Own extends object> {
  /** What the caller has of their own; empty if that is nothing. */
  find: (eventId: string, caller: Identified) => Promise<readonly Own[]>;
  /** The same for a participant without an account, without a query: null is nothing, undefined takes a query. */
  peek: (eventId: string, participantKey: string) => Own | null | undefined;
  /** The JSON of the list with what is the caller's own. The result must follow from the two arguments alone. */
  merge: (list: unknown, own: readonly Own[]) => string;
}

/**
 * The overlay of a list that is completed from `overlays`.
 * @param keysOf the keys that a caller may have submitted under
 */
export function overlayFrom<Own extends object>(
  overlays: Overlays<Own>,
  merge: ListOverlay<Own>["merge"],
  keysOf: (caller: Identified) => string[] = certainKeysOf,
): ListOverlay<Own> {
  return {
    find: async (eventId, caller) => {
      const found = await Promise.all(keysOf(caller).map((key) => overlays.find(eventId, key)));
      return found.filter((own) => own !== null).filter((own) => !isEmptyList(own));
    },
    peek: (eventId, participantKey) => {
      const own = overlays.peek(eventId, participantKey);
      return own && isEmptyList(own) ? null : own;
    },
    merge,
  };
}

function isEmptyList(own: object): boolean {
  return Array.isArray(own) && own.length === 0;
}
