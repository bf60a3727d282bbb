/** The caches of a process: each has a maximum number of entries, and reports its size under its name in /metrics. */
import { type Bus, isStaleBy } from "../bus/bus.ts";
import { LoadingCache, type LoadingCacheOptions } from "./loading-cache.ts";

const UNHEALTHY_MAX_AGE_MS = 1000;

/** Maximum age of data that publications invalidate, in ms: one second while some may be missed. */
export function maxAgeOn(bus: Pick<Bus, "checkHealth">): () => number {
  return () => (bus.checkHealth() ? Infinity : UNHEALTHY_MAX_AGE_MS);
}

interface Measured {
  readonly size: number;
  readonly evicted: { readonly count: number };
}

type RoomCacheOptions<Value> = Pick<LoadingCacheOptions<Value>, "maxEntries" | "sizeOf"> & { variant?: string };

/** @typeParam Name what this product's publications may invalidate */
export class Caches<Name extends string = string> {
  readonly #bus: Bus;
  readonly #measured = new Map<string, Measured>();
  /** The counter of all caches that publications invalidate: their values are made from one another. */
  readonly fallbacks = { count: 0 };

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Adds a cache to the metrics. @throws Error if another cache has the name */
  add<Cache extends Measured>(name: string, cache: Cache): Cache {
    if (this.#measured.has(name)) throw new Error(`There are two caches named ${name}`);
    this.#measured.set(name, cache);
    return cache;
  }

  /**
   * Creates a cache of one value per room, which is kept until a publication makes it stale.
   * @param by the name in `invalidates` that makes a value stale
   * @param variant for several caches with the same `by`: added to the name in the metrics
   */
  perRoom<Value>(by: Name, { variant, ...options }: RoomCacheOptions<Value>): LoadingCache<Value> {
    const { fallbacks } = this;
    const cache = new LoadingCache<Value>({ ...options, fallbacks, maxAgeMs: maxAgeOn(this.#bus) });
    this.#invalidate(cache, by);
    return this.add(variant === undefined ? by : `${by}-${variant}`, cache);
  }

  /**
   * Creates a cache of one record per room. A record is read again after `maxAgeMs`, in case that a change of it was
   * not published, and after one second while publications may be missed. While the database is unavailable, the last
   * record is returned unless a publication has invalidated it.
   */
  records<Value>(name: Name, maxAgeMs = UNHEALTHY_MAX_AGE_MS): LoadingCache<Value> {
    const { fallbacks } = this;
    const maxAgeNow = () => (this.#bus.checkHealth() ? maxAgeMs : UNHEALTHY_MAX_AGE_MS);
    const cache = new LoadingCache<Value>({ maxEntries: 10_000, maxAgeMs: maxAgeNow, retryMs: 1000, fallbacks });
    this.#invalidate(cache, name);
    return this.add(name, cache);
  }

  list(): ReadonlyMap<string, Measured> {
    return this.#measured;
  }

  #invalidate(cache: Pick<LoadingCache<unknown>, "delete" | "invalidate">, by: string): void {
    this.#bus.subscribe(({ roomId, invalidates }) => {
      if (isStaleBy(invalidates, by)) cache.delete(roomId);
    });
    this.#bus.onMissed((roomId) => cache.invalidate(roomId));
  }
}
