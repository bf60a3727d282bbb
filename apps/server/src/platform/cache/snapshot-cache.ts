/** Snapshots by room, name and variant: built once per change and sent to all. */
import { type Bus, EVERYTHING, type Invalidation, isStaleBy, type Origin } from "../bus/bus.ts";
import { LoadingCache, type LoadingCacheOptions, type LoadProgress } from "./loading-cache.ts";
import { SharedBuilds, SharedList } from "./shared-builds.ts";
import { Snapshot } from "./snapshot.ts";

export interface SnapshotCacheOptions extends Pick<LoadingCacheOptions<Snapshot>, "fallbacks"> {
  /** Milliseconds after which a snapshot is rebuilt even without a change; Infinity while the bus is healthy. */
  maxAgeMs: () => number;
  /** The least recently read snapshots are evicted above this. */
  maxEntries?: number;
  /** With it, one node builds a snapshot for all, ten times a second at most. */
  bus?: Bus;
  /** How long it waits for the build of each node before it; tests on a busy machine wait longer. */
  turnMs?: number;
}

/** What a snapshot is about. */
interface SnapshotId<Name extends string> {
  readonly roomId: string;
  readonly name: Name;
  /** For names with several snapshots per room; all of them become stale together. */
  readonly variant?: string | null;
}

interface CachedId<Name extends string> extends SnapshotId<Name> {
  readonly list: SharedList;
}

/** @typeParam Name the names of cached values. `Data` is what the snapshots of an id contain. */
export class SnapshotCache<Name extends string = string> {
  readonly #cache: LoadingCache<Snapshot, CachedId<Name>>;
  /** The snapshots of each room, by `keyOf`. These objects are the keys in the cache. */
  readonly #rooms = new Map<string, Map<string, CachedId<Name>>>();
  readonly shared: SharedBuilds | null;
  /** For the metrics: reads served from the cache, and snapshots built. */
  hits = 0;
  builds = 0;

  constructor({ maxEntries = 5000, bus, turnMs, ...options }: SnapshotCacheOptions) {
    const onRemove = (id: CachedId<Name>) => this.#removeFromRoom(id);
    this.#cache = new LoadingCache({ ...options, maxEntries, onRemove });
    this.shared = bus ? new SharedBuilds(bus, (roomId, key) => this.#rooms.get(roomId)?.get(key)?.list, turnMs) : null;
  }

  /**
   * Resolves to the snapshot, which `build` (JSON text or bytes) builds if none is fresh.
   * @param acceptsLast whether the last snapshot will do while the next build has to wait (`SharedList.pauseMs`)
   */
  async read<Data>(
    id: SnapshotId<Name>,
    build: () => Promise<string | Buffer>,
    acceptsLast = false,
  ): Promise<Snapshot<Data>> {
    let isHit = true;
    const cachedId = this.#rooms.get(id.roomId)?.get(keyOf(id)) ?? this.#addToRoom(id);
    const load = async (progress: LoadProgress) => {
      isHit = false;
      const buildHere = async () => {
        this.builds += 1;
        const content = await build();
        return new Snapshot(typeof content === "string" ? Buffer.from(content) : content, { isShared: true });
      };
      if (!this.shared) return buildHere();
      const { roomId, list } = cachedId;
      return this.shared.obtain({ roomId, key: keyOf(cachedId), list }, progress, buildHere);
    };
    const snapshot = await this.#cache.get(cachedId, load, acceptsLast);
    if (isHit) this.hits += 1;
    return snapshot as Snapshot<Data>;
  }

  /**
   * Makes the snapshots of a room that a publication names stale, with all their variants.
   * @param origin the publication; null if there is none that all nodes receive
   */
  invalidate(roomId: string, invalidates: readonly Invalidation[], origin: Origin | null = null): void {
    for (const id of this.#rooms.get(roomId)?.values() ?? []) {
      if (!isStaleBy(invalidates, id.name)) continue;
      this.#cache.invalidate(id);
      id.list.invalidate(origin);
    }
  }

  /** Makes all snapshots of a room, or (null) of all rooms, stale. */
  invalidateAll(roomId: string | null): void {
    for (const room of roomId === null ? this.#rooms.keys() : [roomId]) this.invalidate(room, [EVERYTHING]);
  }

  get size(): number {
    return this.#cache.size;
  }

  get evicted(): { readonly count: number } {
    return this.#cache.evicted;
  }

  #addToRoom(id: SnapshotId<Name>): CachedId<Name> {
    const cachedId = { ...id, list: new SharedList() };
    const room = this.#rooms.get(id.roomId) ?? new Map<string, CachedId<Name>>();
    this.#rooms.set(id.roomId, room.set(keyOf(id), cachedId));
    return cachedId;
  }

  #removeFromRoom(id: SnapshotId<Name>): void {
    const room = this.#rooms.get(id.roomId);
    room?.delete(keyOf(id));
    if (room?.size === 0) this.#rooms.delete(id.roomId);
  }
}

/** Identifies a snapshot in its room. */
function keyOf({ name, variant }: SnapshotId<string>): string {
  return variant ? `${name} ${variant}` : name;
}
