/**
 * What people have of their own in an activity of an event (their messages in the chat, their questions that wait), and
 * who has something at all. Everybody else is served the shared list; nobody's poll asks the database for what has not
 * changed. May name too many people, never too few.
 */
import type { Bus } from "../live/bus.ts";

const EVENTS_MAX = 500;
const OWN_PER_EVENT_MAX = 20_000;
/** While other nodes are not all heard, what is kept is asked for anew after this long. */
const UNHEARD_MAX_AGE_MS = 1000;

interface Loaded<T> {
  loadedAt: number;
  loading: Promise<T>;
}

interface Entry<Own> extends Loaded<unknown> {
  isLoaded: boolean;
  /** Who has something: those the database named, and whoever has got something since it was asked. */
  people: Set<string>;
  own: Map<string, Loaded<Own> & { value: Own | null }>;
}

export interface OwnListsParts<Own> {
  /** Outdated on the bus where what many people have of their own changed; see `nameFor` for one. */
  name: string;
  /** The keys of an event's participants with something of their own. */
  listPeople: (eventId: string) => Promise<string[]>;
  findOwn: (eventId: string, participantKey: string) => Promise<Own>;
  bus: Bus;
}

export class OwnLists<Own extends object> {
  readonly #parts: OwnListsParts<Own>;
  readonly #entries = new Map<string, Entry<Own>>();

  constructor(parts: OwnListsParts<Own>) {
    this.#parts = parts;
    const prefix = `${parts.name}:`;
    parts.bus.subscribe(({ eventId, outdates }) => {
      for (const name of outdates) {
        if (name === parts.name) this.#entries.delete(eventId);
        else if (name.startsWith(prefix)) this.#forget(eventId, name.slice(prefix.length));
      }
    });
    parts.bus.onMissed((eventId) => {
      if (eventId === null) this.#entries.clear();
      else this.#entries.delete(eventId);
    });
  }

  async has(eventId: string, participantKey: string): Promise<boolean> {
    const entry = this.#fresh(eventId) ?? this.#open(eventId);
    if (!entry.isLoaded) await entry.loading;
    return entry.people.has(participantKey);
  }

  /** What a participant has of their own; the same object as long as nothing of it has changed. */
  own(eventId: string, participantKey: string): Promise<Own> {
    const { own } = this.#fresh(eventId) ?? this.#open(eventId);
    const known = own.get(participantKey);
    if (this.#isFresh(known)) return known.loading;
    const loading = this.#parts.findOwn(eventId, participantKey).then((value) => (kept.value = value));
    const kept: Loaded<Own> & { value: Own | null } = { loadedAt: Date.now(), loading, value: null };
    own.set(participantKey, kept);
    loading.catch(() => own.get(participantKey) === kept && own.delete(participantKey));
    if (own.size > OWN_PER_EVENT_MAX) own.delete(own.keys().next().value ?? "");
    return loading;
  }

  /** What is known at once: null says that there is nothing, undefined that it would have to be asked for. */
  peek(eventId: string, participantKey: string): Own | null | undefined {
    const entry = this.#fresh(eventId);
    if (!entry?.isLoaded) return undefined;
    if (!entry.people.has(participantKey)) return null;
    const known = entry.own.get(participantKey);
    return (this.#isFresh(known) && known.value) || undefined;
  }

  /** What a publication names as outdated where what this participant has of their own has changed. */
  nameFor(participantKey: string): string {
    return `${this.#parts.name}:${participantKey}`;
  }

  #forget(eventId: string, participantKey: string): void {
    const entry = this.#entries.get(eventId);
    entry?.own.delete(participantKey);
    entry?.people.add(participantKey);
  }

  #isFresh<L extends Loaded<unknown>>(loaded: L | undefined): loaded is L {
    return loaded !== undefined && (this.#parts.bus.isWhole || Date.now() - loaded.loadedAt < UNHEARD_MAX_AGE_MS);
  }

  #fresh(eventId: string): Entry<Own> | undefined {
    const entry = this.#entries.get(eventId);
    return this.#isFresh(entry) ? entry : undefined;
  }

  #open(eventId: string): Entry<Own> {
    const people = new Set<string>();
    const entry: Entry<Own> = {
      loadedAt: Date.now(),
      loading: this.#loadPeople(eventId, people),
      isLoaded: false,
      people,
      own: new Map(),
    };
    entry.loading.then(
      () => (entry.isLoaded = true),
      () => this.#entries.get(eventId) === entry && this.#entries.delete(eventId),
    );
    this.#entries.set(eventId, entry);
    if (this.#entries.size > EVENTS_MAX) this.#entries.delete(this.#entries.keys().next().value ?? "");
    return entry;
  }

  async #loadPeople(eventId: string, people: Set<string>): Promise<void> {
    for (const key of await this.#parts.listPeople(eventId)) people.add(key);
  }
}
