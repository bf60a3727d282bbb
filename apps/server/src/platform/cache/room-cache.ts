import { EVERYTHING, type Invalidation } from "../bus/bus.ts";
import { LoadingCache, type LoadingCacheOptions } from "./loading-cache.ts";

/** What a cached value is about. */
interface ValueId<Name extends string> {
  roomId: string;
  name: Name;
  /** For names with several values per room, such as one per language, or one per participant. */
  variant?: string;
}

export interface RoomCacheOptions extends Omit<LoadingCacheOptions, "onRemove"> {
  /**
   * An invalidated name is removed, so that its values are not served while the database is unavailable either:
   * permissions and settings depend on them. The value of a single key only becomes stale.
   */
  removesStale?: boolean;
}

/**
 * Values by room, name and variant, such as lists, settings and participants' own data: built once per change, for all who
 * read them. Publications make them stale.
 * @typeParam Name the names of cached values. Those who read the same name and variant agree on the type of the value.
 */
export class RoomCache<Name extends string = string> {
  readonly #cache: LoadingCache<unknown>;
  readonly #removesStale: boolean;
  /** The keys of the cached values, by room and name. */
  readonly #rooms = new Map<string, Map<string, Set<string>>>();
  /** For the metrics. */
  reads = 0;
  builds = 0;

  constructor({ removesStale = false, ...options }: RoomCacheOptions) {
    this.#removesStale = removesStale;
    this.#cache = new LoadingCache({ ...options, onRemove: (key) => this.#removeFromRoom(key) });
  }

  /** Resolves to the value, which `build` makes if none is fresh. All readers get the same one and must not change it. */
  read<Value>(id: ValueId<Name>, build: () => Promise<Value>): Promise<Value> {
    this.reads += 1;
    const key = keyOf(id);
    const load = () => {
      this.builds += 1;
      this.#addToRoom(id, key);
      return build();
    };
    return this.#cache.get(key, load) as Promise<Value>;
  }

  /** Changes a cached value in place, also that of a build in progress. `change` must be idempotent. */
  amend(id: ValueId<Name>, change: (value: unknown) => void): void {
    this.#cache.amend(keyOf(id), change);
  }

  /** Makes stale what a publication names: all variants of a name, or with a key the variant of this key. */
  invalidate(roomId: string, invalidates: readonly Invalidation[]): void {
    const names = this.#rooms.get(roomId);
    if (!names) return;
    for (const stale of invalidates) {
      if (typeof stale !== "string") this.#cache.invalidate(keyOf({ roomId, name: stale.name, variant: stale.key }));
      else if (stale === EVERYTHING) for (const keys of names.values()) this.#invalidateKeys(keys);
      else this.#invalidateKeys(names.get(stale) ?? []);
    }
  }

  /** Makes all values of all rooms stale, after missed publications. None is removed: most of them have not changed. */
  invalidateAll(): void {
    this.#cache.invalidate(null);
  }

  get size(): number {
    return this.#cache.size;
  }

  get evicted(): { readonly count: number } {
    return this.#cache.evicted;
  }

  #invalidateKeys(keys: Iterable<string>): void {
    for (const key of keys) {
      if (this.#removesStale) this.#cache.delete(key);
      else this.#cache.invalidate(key);
    }
  }

  #addToRoom({ roomId, name }: ValueId<Name>, key: string): void {
    const names = this.#rooms.get(roomId) ?? new Map<string, Set<string>>();
    this.#rooms.set(roomId, names);
    names.set(name, (names.get(name) ?? new Set()).add(key));
  }

  #removeFromRoom(key: string): void {
    const [roomId = "", name = ""] = key.split(" ", 2);
    const names = this.#rooms.get(roomId);
    const keys = names?.get(name);
    keys?.delete(key);
    if (keys?.size === 0) names?.delete(name);
    if (names?.size === 0) this.#rooms.delete(roomId);
  }
}

function keyOf({ roomId, name, variant = "" }: ValueId<string>): string {
  return `${roomId} ${name} ${variant}`;
}
