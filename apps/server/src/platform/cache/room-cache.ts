import { type Invalidation, isStaleBy } from "../bus/bus.ts";
import { LoadingCache, type LoadingCacheOptions } from "./loading-cache.ts";

/** What a cached value is about. */
interface ValueId<Name extends string> {
  roomId: string;
  name: Name;
  /** For names with several values per room; all of them become stale together. */
  variant?: string;
}

/**
 * Values by room, name and variant, such as list snapshots: built once per change, for all who read them.
 * @typeParam Name the names of cached values. Those who read the same name and variant agree on the type of the value.
 */
export class RoomCache<Name extends string = string> {
  readonly #cache: LoadingCache<unknown>;
  /** The names of the values of each room, by their keys in the cache. */
  readonly #rooms = new Map<string, Map<string, Name>>();
  /** For the metrics. */
  reads = 0;
  builds = 0;

  constructor(options: Pick<LoadingCacheOptions<unknown>, "maxEntries" | "maxAgeMs" | "intervalMs">) {
    this.#cache = new LoadingCache({ ...options, onRemove: (key) => this.#removeFromRoom(key) });
  }

  /** Resolves to the value, which `build` makes if none is fresh. All readers get the same one. */
  read<Value>({ roomId, name, variant = "" }: ValueId<Name>, build: () => Promise<Value>): Promise<Value> {
    this.reads += 1;
    const key = `${roomId} ${name} ${variant}`;
    const load = () => {
      this.builds += 1;
      const room = this.#rooms.get(roomId) ?? new Map<string, Name>();
      this.#rooms.set(roomId, room.set(key, name));
      return build();
    };
    return this.#cache.get(key, load) as Promise<Value>;
  }

  /** Makes the values of a room that a publication names stale, with all their variants. */
  invalidate(roomId: string, invalidates: readonly Invalidation[]): void {
    for (const [key, name] of this.#rooms.get(roomId) ?? [])
      if (isStaleBy(invalidates, name)) this.#cache.invalidate(key);
  }

  /** Makes all values of all rooms stale. */
  invalidateAll(): void {
    this.#cache.invalidate(null);
  }

  get size(): number {
    return this.#cache.size;
  }

  get evicted(): { readonly count: number } {
    return this.#cache.evicted;
  }

  #removeFromRoom(key: string): void {
    const roomId = key.slice(0, key.indexOf(" "));
    const room = this.#rooms.get(roomId);
    room?.delete(key);
    if (room?.size === 0) this.#rooms.delete(roomId);
  }
}
