/**
 * Overlays: what single participants see in a list in addition to the shared one, for example their own questions that
 * wait for review. Almost nobody has anything of the kind, so a node caches for each event which participants do: all
 * others are served the shared list without a query. The cached set can contain too many participants, never too few.
 */
import { CachedValue } from "../platform/cache/cached-value.ts";
import type { Bus } from "../domain/bus.ts";
import { type CacheName, nameOf, type OverlayName } from "../domain/cache-names.ts";
import { certainKeysOf, type Identified } from "../domain/identity/participant.ts";
import { isDatabaseUnavailable } from "../platform/database/database-unavailable.ts";

const EVENTS_MAX = 500;
const OWN_PER_EVENT_MAX = 20_000;
/** While other nodes are not all connected, cached values are read again after this long. */
const DISCONNECTED_MAX_AGE_MS = 1000;

interface Entry<Own> {
  /** The participants with something of their own when the database was read. */
  people: CachedValue<ReadonlySet<string>>;
  /** Those whose own things have changed since this entry exists. */
  changed: Set<string>;
  own: Map<string, CachedValue<Own>>;
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
  readonly #entries = new Map<string, Entry<Own>>();

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
        entry?.people.invalidate();
        entry?.own.forEach((own) => own.invalidate());
      }
    });
  }

  async has(eventId: string, participantKey: string): Promise<boolean> {
    const { people, changed } = this.#entry(eventId);
    const read = async () => new Set(await this.#deps.listPeople(eventId));
    const found = await people.get(read, this.#maxAgeMs);
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
    const { own } = this.#entry(eventId);
    let mine = own.get(participantKey);
    if (!mine) own.set(participantKey, (mine = new CachedValue()));
    if (own.size > OWN_PER_EVENT_MAX) own.delete(own.keys().next().value ?? "");
    return mine.get(() => this.#deps.findOwn(eventId, participantKey), this.#maxAgeMs);
  }

  /** A participant's own things without a query: null if there are none, undefined if that takes a query. */
  peek(eventId: string, participantKey: string): Own | null | undefined {
    const entry = this.#entries.get(eventId);
    const found = entry?.people.peek(this.#maxAgeMs);
    if (!entry || !found) return undefined;
    if (!found.has(participantKey) && !entry.changed.has(participantKey)) return null;
    return entry.own.get(participantKey)?.peek(this.#maxAgeMs) ?? undefined;
  }

  /** The name that a publication lists where this participant's own things have changed. */
  nameFor(participantKey: string): CacheName {
    return nameOf(this.#deps.name, participantKey);
  }

  #noteChange(eventId: string, participantKey: string): void {
    const entry = this.#entries.get(eventId);
    entry?.changed.add(participantKey);
    entry?.own.get(participantKey)?.invalidate();
  }

  get #maxAgeMs(): number {
    return this.#deps.bus.isHealthy ? Infinity : DISCONNECTED_MAX_AGE_MS;
  }

  #entry(eventId: string): Entry<Own> {
    let entry = this.#entries.get(eventId);
    if (!entry) this.#entries.set(eventId, (entry = { people: new CachedValue(), changed: new Set(), own: new Map() }));
    if (this.#entries.size > EVENTS_MAX) this.#entries.delete(this.#entries.keys().next().value ?? "");
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
