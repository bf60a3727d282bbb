/**
 * What people have of their own in an activity of an event (their messages in the chat, their questions that wait), and
 * who has something at all. Everybody else is served the shared list; nobody's poll asks the database for what has not
 * changed. May name too many people, never too few.
 */
import { isDatabaseUnavailable } from "../platform/database/database-unavailable.ts";
import { LoadingCache } from "../platform/cache/loading-cache.ts";
import { createLru } from "../platform/cache/lru.ts";
import type { Bus } from "../platform/bus/bus.ts";

const EVENTS_MAX = 500;
const OWN_PER_EVENT_MAX = 20_000;
/** The only key of the cache of people. */
const PEOPLE = "people";
/** While other nodes are not all heard, what is kept is asked for anew after this long. */
const UNHEARD_MAX_AGE_MS = 1000;

interface Entry<Own> {
  /** The participants with something of their own, under one key. */
  people: LoadingCache<ReadonlySet<string>>;
  /** Those whose things have changed since this entry is kept. */
  newcomers: Set<string>;
  own: LoadingCache<Own>;
}

export interface OverlaysDeps<Own> {
  /** Outdated on the bus where what many people have of their own changed; see `nameFor` for one. */
  name: string;
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
        else if (name.startsWith(prefix)) this.#changed(eventId, name.slice(prefix.length));
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
    const { people, newcomers } = this.#entry(eventId);
    const read = async () => new Set(await this.#deps.listPeople(eventId));
    const named = await people.get(PEOPLE, read);
    return named.has(participantKey) || newcomers.has(participantKey);
  }

  /** What a participant has of their own; null where that is nothing, or the database cannot be asked for it. */
  async find(eventId: string, participantKey: string): Promise<Own | null> {
    try {
      return (await this.has(eventId, participantKey)) ? await this.own(eventId, participantKey) : null;
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null;
      throw error;
    }
  }

  /** What a participant has of their own; the same object as long as nothing of it has changed. */
  own(eventId: string, participantKey: string): Promise<Own> {
    return this.#entry(eventId).own.get(participantKey, () => this.#deps.findOwn(eventId, participantKey));
  }

  /** What is known at once: null says that there is nothing, undefined that it would have to be asked for. */
  peek(eventId: string, participantKey: string): Own | null | undefined {
    const entry = this.#entries.get(eventId);
    const named = entry?.people.peek(PEOPLE);
    if (!entry || !named) return undefined;
    if (!named.has(participantKey) && !entry.newcomers.has(participantKey)) return null;
    return entry.own.peek(participantKey);
  }

  /** What a publication names as outdated where what this participant has of their own has changed. */
  nameFor(participantKey: string): string {
    return `${this.#deps.name}:${participantKey}`;
  }

  #changed(eventId: string, participantKey: string): void {
    const entry = this.#entries.get(eventId);
    entry?.newcomers.add(participantKey);
    entry?.own.invalidate(participantKey);
  }

  #cache<Value>(maxEntries: number): LoadingCache<Value> {
    const maxAgeMs = () => (this.#deps.bus.isHealthy ? Infinity : UNHEARD_MAX_AGE_MS);
    return new LoadingCache({ maxEntries, maxAgeMs });
  }

  #entry(eventId: string): Entry<Own> {
    let entry = this.#entries.get(eventId);
    if (!entry) {
      entry = { people: this.#cache(1), newcomers: new Set(), own: this.#cache(OWN_PER_EVENT_MAX) };
      this.#entries.set(eventId, entry);
    }
    return entry;
  }
}
