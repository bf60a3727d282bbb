/** Snapshots by room and name: built once per change and sent to all. */
import { LoadingCache } from "./loading-cache.ts";
import { Snapshot } from "./snapshot.ts";

export interface SnapshotCacheOptions {
  /** Milliseconds after which a snapshot is rebuilt even without a change; Infinity while the bus is healthy. */
  maxAgeMs: () => number;
  /**
   * Called when the first snapshot of a room is cached. The function it returns is called after the last one was
   * removed.
   */
  follow?: (roomId: string) => () => void;
  /** The least recently read snapshots are evicted above this. */
  maxEntries?: number;
  now?: () => number;
}

/** @typeParam Name the names of cached values; after a space a name can carry a variant ("page stage") */
export class SnapshotCache<Name extends string = string> {
  readonly #snapshots: LoadingCache<Snapshot>;
  /** The keys of each room's snapshots. */
  readonly #rooms = new Map<string, { keys: Set<string>; unfollow: () => void }>();
  readonly #follow: (roomId: string) => () => void;
  /** For the metrics: reads served from the cache, and snapshots built. */
  hits = 0;
  builds = 0;

  constructor({ follow = () => () => undefined, maxEntries = 5000, ...options }: SnapshotCacheOptions) {
    this.#follow = follow;
    this.#snapshots = new LoadingCache({ ...options, maxEntries, onAdd: (key) => this.#addToRoom(key) });
  }

  /** The snapshot of this name in a room, built by `build` (JSON text or bytes) if none is fresh. */
  async read(
    roomId: string,
    name: Name | `${Name} ${string}`,
    build: () => Promise<string | Buffer>,
  ): Promise<Snapshot> {
    let isHit = true;
    const snapshot = await this.#snapshots.get(keyOf(roomId, name), async () => {
      isHit = false;
      this.builds += 1;
      const content = await build();
      return new Snapshot(typeof content === "string" ? Buffer.from(content) : content);
    });
    if (isHit) this.hits += 1;
    return snapshot;
  }

  /** The snapshot if it is cached and fresh, else null. */
  peek(roomId: string, name: Name | `${Name} ${string}`): Snapshot | null {
    const fresh = this.#snapshots.peek(keyOf(roomId, name)) ?? null;
    if (fresh) this.hits += 1;
    return fresh;
  }

  /** Makes the snapshots of these names stale, variants included ("page" includes "page https://…"). */
  invalidate(roomId: string, names: readonly string[]): void {
    for (const key of this.#rooms.get(roomId)?.keys ?? []) {
      const name = key.slice(roomId.length + 1).split(" ", 1)[0] ?? "";
      if (names.includes(name)) this.#snapshots.invalidate(key);
    }
  }

  /** Makes all snapshots of a room, or (null) of all rooms, stale. */
  invalidateAll(roomId: string | null): void {
    if (roomId === null) this.#snapshots.invalidateAll();
    else for (const key of this.#rooms.get(roomId)?.keys ?? []) this.#snapshots.invalidate(key);
  }

  get size(): number {
    return this.#snapshots.size;
  }

  /** @returns a function that removes the key from its room */
  #addToRoom(key: string): () => void {
    const roomId = key.slice(0, key.indexOf("/"));
    let room = this.#rooms.get(roomId);
    if (!room) this.#rooms.set(roomId, (room = { keys: new Set(), unfollow: this.#follow(roomId) }));
    const { keys, unfollow } = room;
    keys.add(key);
    return () => {
      keys.delete(key);
      if (keys.size > 0) return;
      this.#rooms.delete(roomId);
      unfollow();
    };
  }
}

/** A room's id has no slash. */
function keyOf(roomId: string, name: string): string {
  return `${roomId}/${name}`;
}
