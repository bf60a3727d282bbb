/** Snapshots by room, name and variant: built once per change and sent to all. */
import { type Invalidation, isStaleBy } from "../bus/bus.ts";
import { LoadingCache, type LoadingCacheOptions } from "./loading-cache.ts";
import { Snapshot } from "./snapshot.ts";

interface SnapshotCacheOptions extends Pick<LoadingCacheOptions<Snapshot>, "intervalMs"> {
  /** Milliseconds after which a snapshot is rebuilt even without a change; Infinity while the bus is healthy. */
  maxAgeMs: () => number;
  /** The least recently read snapshots are evicted above this. */
  maxEntries?: number;
}

/** What a snapshot is about. */
interface SnapshotId<Name extends string> {
  roomId: string;
  name: Name;
  /** For names with several snapshots per room; all of them become stale together. */
  variant?: string;
}

/** @typeParam Name the names of cached values. `Data` is what the snapshots of an id contain. */
export class SnapshotCache<Name extends string = string> {
  readonly #cache: LoadingCache<Snapshot>;
  /** The names of the snapshots of each room, by their keys in the cache. */
  readonly #rooms = new Map<string, Map<string, Name>>();
  /** For the metrics. */
  reads = 0;
  builds = 0;

  constructor({ maxEntries = 5000, ...options }: SnapshotCacheOptions) {
    this.#cache = new LoadingCache({ ...options, maxEntries, onRemove: (key) => this.#removeFromRoom(key) });
  }

  /** Resolves to the snapshot, whose text `build` makes if none is fresh. */
  read<Data>({ roomId, name, variant = "" }: SnapshotId<Name>, build: () => Promise<string>): Promise<Snapshot<Data>> {
    this.reads += 1;
    const key = `${roomId} ${name} ${variant}`;
    const load = async () => {
      this.builds += 1;
      const room = this.#rooms.get(roomId) ?? new Map<string, Name>();
      this.#rooms.set(roomId, room.set(key, name));
      return new Snapshot(Buffer.from(await build()), { isShared: true });
    };
    return this.#cache.get(key, load) as Promise<Snapshot<Data>>;
  }

  /** Makes the snapshots of a room that a publication names stale, with all their variants. */
  invalidate(roomId: string, invalidates: readonly Invalidation[]): void {
    for (const [key, name] of this.#rooms.get(roomId) ?? [])
      if (isStaleBy(invalidates, name)) this.#cache.invalidate(key);
  }

  /** Makes all snapshots of all rooms stale. */
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
