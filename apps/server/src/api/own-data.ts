/**
 * Own data: what single participants have in an activity, such as held posts or votes. It is cached, because pages poll
 * it: merged into a list (`own` of list-row.ts), or as a separate list such as `…/polls/mine`. Data that a page reads
 * once, such as a rating of the session, is not cached.
 *
 * Each node caches which participants have something, so that everybody else gets the shared list without a query. The
 * set may contain participants who have nothing any more. It never lacks one who has something.
 */
import type { OwnCacheName } from "../domain/cache-names.ts";
import type { Core } from "../domain/core.ts";
import { LoadingCache } from "../platform/cache/loading-cache.ts";

const EVENTS_MAX = 500;
const PARTICIPANTS_MAX = 5000;

interface EventData<Own> {
  /** Those who had something when the database was read, and those whose data has changed since. */
  participants: Set<string>;
  /** By participant. Discarded together with `participants`, which has the maximum age. */
  own: LoadingCache<Own>;
}

export interface OwnDataDeclaration<Own> {
  /** Publications with this name invalidate the data of all participants, with `{ name, key }` that of one. */
  name: OwnCacheName;
  /** Lists the keys of an event's participants who have something, or may have had something. */
  listParticipants: (eventId: string) => Promise<string[]>;
  /** Also returns an object for a participant who has nothing. */
  findOwn: (eventId: string, participantKey: string) => Promise<Own>;
}

/** Returns the own data of these keys, in their order, without keys that have none. */
export type FindOwn<Own> = (eventId: string, participantKeys: readonly string[]) => Promise<readonly Own[]>;

export class OwnData<Own extends object> {
  readonly #declaration: OwnDataDeclaration<Own>;
  readonly #events: LoadingCache<EventData<Own>>;

  constructor({ bus, caches }: Pick<Core, "bus" | "caches">, declaration: OwnDataDeclaration<Own>) {
    this.#declaration = declaration;
    this.#events = caches.perRoom(declaration.name, {
      maxEntries: EVENTS_MAX,
      sizeOf: ({ participants, own }) => participants.size + own.size,
    });
    bus.subscribe(({ roomId: eventId, invalidates }) => {
      for (const stale of invalidates)
        if (typeof stale !== "string" && stale.name === declaration.name) this.#invalidate(eventId, stale.key);
    });
  }

  readonly find: FindOwn<Own> = async (eventId, participantKeys) => {
    if (participantKeys.length === 0) return [];
    const { participants, own } = await this.#events.get(eventId, () => this.#load(eventId));
    const keys = participantKeys.filter((key) => participants.has(key));
    return Promise.all(keys.map((key) => own.get(key, () => this.#declaration.findOwn(eventId, key))));
  };

  #invalidate(eventId: string, participantKey: string): void {
    this.#events.amend(eventId, ({ participants, own }) => {
      participants.add(participantKey);
      own.invalidate(participantKey);
    });
  }

  async #load(eventId: string): Promise<EventData<Own>> {
    const participants = new Set(await this.#declaration.listParticipants(eventId));
    return { participants, own: new LoadingCache({ maxEntries: PARTICIPANTS_MAX }) };
  }
}
