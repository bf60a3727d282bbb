/**
 * Overlays: what single participants have in addition to the shared list, for example their own held questions. Each
 * node caches which participants have such data. Everybody else gets the shared list without a query. The cached set
 * may contain participants who have nothing, whose overlay is empty. It never lacks one who has something.
 */
import type { OwnCacheName } from "../domain/cache-names.ts";
import type { Core } from "../domain/core.ts";
import { LoadingCache } from "../platform/cache/loading-cache.ts";
import type { OwnData } from "./cached-list.ts";

const EVENTS_MAX = 500;
const OVERLAYS_PER_EVENT_MAX = 5000;

interface EventOverlays<Overlay> {
  /** The participants who had an overlay when the database was read, and those whose overlay has changed since. */
  participants: Set<string>;
  /** Discarded together with `participants`, which has the maximum age. */
  overlays: LoadingCache<Overlay>;
}

export interface OverlaysDeclaration<Overlay> {
  /** Publications with this name invalidate the overlays of all participants, with `{ name, key }` that of one. */
  name: OwnCacheName;
  /** Lists the keys of an event's participants who have an overlay, or may have had one. */
  listParticipants: (eventId: string) => Promise<string[]>;
  /** Returns an empty overlay for a participant who has nothing. */
  findOverlay: (eventId: string, participantKey: string) => Promise<Overlay>;
}

export class Overlays<Overlay extends object> implements OwnData<Overlay> {
  readonly #declaration: OverlaysDeclaration<Overlay>;
  readonly #events: LoadingCache<EventOverlays<Overlay>>;

  constructor({ bus, caches }: Pick<Core, "bus" | "caches">, declaration: OverlaysDeclaration<Overlay>) {
    this.#declaration = declaration;
    this.#events = caches.perRoom(declaration.name, {
      maxEntries: EVENTS_MAX,
      sizeOf: ({ participants, overlays }) => participants.size + overlays.size,
    });
    bus.subscribe(({ roomId: eventId, invalidates }) => {
      for (const stale of invalidates)
        if (typeof stale !== "string" && stale.name === declaration.name) this.#invalidate(eventId, stale.key);
    });
  }

  /** The overlays of those keys that are in the cached set, each the same object until it changes. */
  async find(eventId: string, participantKeys: readonly string[]): Promise<Overlay[]> {
    const { participants, overlays } = await this.#events.get(eventId, () => this.#load(eventId));
    const keys = participantKeys.filter((key) => participants.has(key));
    return Promise.all(keys.map((key) => overlays.get(key, () => this.#declaration.findOverlay(eventId, key))));
  }

  #invalidate(eventId: string, participantKey: string): void {
    this.#events.amend(eventId, ({ participants, overlays }) => {
      participants.add(participantKey);
      overlays.invalidate(participantKey);
    });
  }

  async #load(eventId: string): Promise<EventOverlays<Overlay>> {
    const participants = new Set(await this.#declaration.listParticipants(eventId));
    return { participants, overlays: new LoadingCache({ maxEntries: OVERLAYS_PER_EVENT_MAX }) };
  }
}
