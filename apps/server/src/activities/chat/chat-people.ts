/**
 * Who has something of their own in an event's chat: messages they wrote, messages that wait, reactions. Everybody
 * else is served the shared list without a question to the database. May name too many, never too few.
 */
import type { Bus } from "../../live/bus.ts";

/** On the bus: somebody new has something of their own, other nodes' sets are incomplete. */
const OUTDATED = "chat-people";
const EVENTS_MAX = 500;
/** While other nodes are not all heard, a set is asked for anew after this long. */
const UNHEARD_MAX_AGE_MS = 1000;

interface Entry {
  loadedAt: number;
  loading: Promise<Set<string>>;
  /** Null while it loads. */
  keys: Set<string> | null;
}

export class ChatPeople {
  readonly #load: (eventId: string) => Promise<string[]>;
  readonly #bus: Bus;
  readonly #entries = new Map<string, Entry>();

  /** @param load the keys of an event's participants with something of their own */
  constructor(load: (eventId: string) => Promise<string[]>, bus: Bus) {
    this.#load = load;
    this.#bus = bus;
    bus.subscribe(({ eventId, outdates }) => {
      if (outdates.includes(OUTDATED)) this.#entries.delete(eventId);
    });
    bus.onMissed((eventId) => {
      if (eventId === null) this.#entries.clear();
      else this.#entries.delete(eventId);
    });
  }

  async has(eventId: string, participantKey: string): Promise<boolean> {
    const entry = this.#fresh(eventId) ?? this.#open(eventId);
    return (entry.keys ?? (await entry.loading)).has(participantKey);
  }

  /** The same where it is at hand; undefined where it would have to be asked for. */
  peek(eventId: string, participantKey: string): boolean | undefined {
    return this.#fresh(eventId)?.keys?.has(participantKey);
  }

  /**
   * To be called once what the participant did is committed. The publisher hears itself too: its own set is loaded
   * anew with the next question.
   */
  add(eventId: string, participantKey: string): void {
    const isKnown = this.#entries.get(eventId)?.keys?.has(participantKey) ?? false;
    if (!isKnown) this.#bus.publish({ eventId, outdates: [OUTDATED] });
  }

  #fresh(eventId: string): Entry | undefined {
    const known = this.#entries.get(eventId);
    const isFresh = known && (this.#bus.isWhole || Date.now() - known.loadedAt < UNHEARD_MAX_AGE_MS);
    return isFresh ? known : undefined;
  }

  #open(eventId: string): Entry {
    const entry: Entry = {
      loadedAt: Date.now(),
      keys: null,
      loading: this.#load(eventId).then((keys) => (entry.keys = new Set(keys))),
    };
    this.#entries.set(eventId, entry);
    entry.loading.catch(() => this.#entries.delete(eventId));
    if (this.#entries.size > EVENTS_MAX) this.#entries.delete(this.#entries.keys().next().value ?? "");
    return entry;
  }
}
