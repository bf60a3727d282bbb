/** The caches of a process: each has a maximum number of entries, and reports its size under its name in /metrics. */
import { type Bus, isStaleBy } from "../bus/bus.ts";
import { LoadingCache, type LoadingCacheOptions } from "./loading-cache.ts";

const UNHEALTHY_MAX_AGE_MS = 1000;

/** Maximum age of data that publications invalidate, in ms: `healthyMs`, and one second while some may be missed. */
export function maxAgeOn(bus: Pick<Bus, "isHealthy">, healthyMs = Infinity): () => number {
  return () => (bus.isHealthy ? healthyMs : UNHEALTHY_MAX_AGE_MS);
}

interface Measured {
  readonly size: number;
  readonly evicted: { readonly count: number };
}

interface RoomCacheOptions<Value> extends Pick<LoadingCacheOptions<Value>, "maxEntries" | "sizeOf"> {
  /** For values that are loaded again after this time, in case a change was not published. */
  maxAgeMs?: number;
}

/** @typeParam Name what this product's publications may invalidate */
export class Caches<Name extends string = string> {
  readonly #bus: Bus;
  readonly #measured = new Map<string, Measured>();

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
   * Creates a cache of one value per room. A publication with its name in `invalidates` removes the value; it is then
   * not served during an outage either, because permissions and settings depend on it. Missed publications only
   * make it stale: most of these values have not changed.
   */
  perRoom<Value>(name: Name, { maxAgeMs, ...options }: RoomCacheOptions<Value>): LoadingCache<Value> {
    const cache = new LoadingCache<Value>({ ...options, maxAgeMs: maxAgeOn(this.#bus, maxAgeMs) });
    this.#bus.subscribe(({ roomId, invalidates }) => {
      if (isStaleBy(invalidates, name)) cache.delete(roomId);
    });
    this.#bus.onMissed(() => cache.invalidate(null));
    return this.add(name, cache);
  }

  list(): ReadonlyMap<string, Measured> {
    return this.#measured;
  }
}
