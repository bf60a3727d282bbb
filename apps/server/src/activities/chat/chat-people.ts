/**
 * Who has something of their own in an event's chat (messages they wrote, messages that wait, reactions), and what.
 * Everybody else is served the shared list; nobody's poll asks the database for what has not changed. May name too many,
 * never too few.
 */
import type { Bus } from "../../live/bus.ts";
import type { Personal } from "./personal.ts";

/** On the bus: somebody new has something of their own, or what people have of their own changed in many places. */
export const CHAT_PEOPLE = "chat-people";
/** On the bus, with a participant's key: what they have of their own changed. */
const OWN = "chat-own:";
const EVENTS_MAX = 500;
const OWN_PER_EVENT_MAX = 20_000;
/** While other nodes are not all heard, what is kept is asked for anew after this long. */
const UNHEARD_MAX_AGE_MS = 1000;

interface Kept<T> {
  loadedAt: number;
  loading: Promise<T>;
}

interface Entry extends Kept<Set<string>> {
  /** Null while it loads. */
  keys: Set<string> | null;
  own: Map<string, Kept<Personal>>;
}

export interface ChatPeopleParts {
  /** The keys of an event's participants with something of their own. */
  listPeople: (eventId: string) => Promise<string[]>;
  findOwn: (eventId: string, participantKey: string) => Promise<Personal>;
  bus: Bus;
}

export class ChatPeople {
  readonly #parts: ChatPeopleParts;
  readonly #entries = new Map<string, Entry>();

  constructor(parts: ChatPeopleParts) {
    this.#parts = parts;
    parts.bus.subscribe(({ eventId, outdates }) => {
      for (const name of outdates) {
        if (name === CHAT_PEOPLE) this.#entries.delete(eventId);
        else if (name.startsWith(OWN)) this.#entries.get(eventId)?.own.delete(name.slice(OWN.length));
      }
    });
    parts.bus.onMissed((eventId) => {
      if (eventId === null) this.#entries.clear();
      else this.#entries.delete(eventId);
    });
  }

  async has(eventId: string, participantKey: string): Promise<boolean> {
    const entry = this.#fresh(this.#entries.get(eventId)) ?? this.#open(eventId);
    return (entry.keys ?? (await entry.loading)).has(participantKey);
  }

  /** The same where it is at hand; undefined where it would have to be asked for. */
  peek(eventId: string, participantKey: string): boolean | undefined {
    return this.#fresh(this.#entries.get(eventId))?.keys?.has(participantKey);
  }

  /** What a participant has of their own; the same object as long as nothing of it has changed. */
  own(eventId: string, participantKey: string): Promise<Personal> {
    const { own } = this.#fresh(this.#entries.get(eventId)) ?? this.#open(eventId);
    const known = this.#fresh(own.get(participantKey));
    if (known) return known.loading;
    const loading = this.#parts.findOwn(eventId, participantKey);
    const kept = { loadedAt: Date.now(), loading };
    own.set(participantKey, kept);
    loading.catch(() => own.get(participantKey) === kept && own.delete(participantKey));
    if (own.size > OWN_PER_EVENT_MAX) own.delete(own.keys().next().value ?? "");
    return loading;
  }

  /**
   * To be called once what the participant did is committed. The publisher hears itself too: what it keeps is loaded
   * anew with the next question.
   */
  changed(eventId: string, participantKey: string): void {
    const isKnown = this.#entries.get(eventId)?.keys?.has(participantKey) ?? false;
    this.#parts.bus.publish({ eventId, outdates: isKnown ? [`${OWN}${participantKey}`] : [CHAT_PEOPLE] });
  }

  #fresh<K extends Kept<unknown>>(kept: K | undefined): K | undefined {
    const isFresh = kept && (this.#parts.bus.isWhole || Date.now() - kept.loadedAt < UNHEARD_MAX_AGE_MS);
    return isFresh ? kept : undefined;
  }

  #open(eventId: string): Entry {
    const entry: Entry = {
      loadedAt: Date.now(),
      keys: null,
      own: new Map(),
      loading: this.#parts.listPeople(eventId).then((keys) => (entry.keys = new Set(keys))),
    };
    this.#entries.set(eventId, entry);
    entry.loading.catch(() => this.#entries.get(eventId) === entry && this.#entries.delete(eventId));
    if (this.#entries.size > EVENTS_MAX) this.#entries.delete(this.#entries.keys().next().value ?? "");
    return entry;
  }
}
