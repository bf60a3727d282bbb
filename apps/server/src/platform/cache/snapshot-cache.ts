/** Snapshots by room and name: built once per change and sent to all. */
import { LoadingCache } from "./loading-cache.ts";
import { Snapshot } from "./snapshot.ts";

export interface SnapshotCacheOptions {
  /** Milliseconds after which a snapshot is rebuilt even without a change; Infinity while the bus is healthy. */
  maxAgeMs: () => number;
  /** Called for each snapshot that is cached, with its room. The function it returns is called when it is removed. */
  follow?: (roomId: string) => () => void;
  /** The least recently read snapshots are evicted above this. */
  maxEntries?: number;
  /** Names with many large variants, which have a separate limit so that they cannot fill the memory. */
  large?: { names: readonly string[]; maxEntries: number };
}

/** @typeParam Name the names of cached values; after a space a name can carry a variant ("page stage") */
export class SnapshotCache<Name extends string = string> {
  readonly small: LoadingCache<Snapshot>;
  readonly large: LoadingCache<Snapshot>;
  readonly #largeNames: ReadonlySet<string>;
  /** The keys of each room's snapshots. */
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #follow: (roomId: string) => () => void;
  /** For the metrics: reads served from the cache, and snapshots built. */
  hits = 0;
  builds = 0;

  constructor({ follow = () => () => undefined, maxEntries = 5000, large, ...options }: SnapshotCacheOptions) {
    this.#follow = follow;
    const shared = { ...options, onAdd: (key: string) => this.#addToRoom(key) };
    this.small = new LoadingCache({ ...shared, maxEntries });
    this.large = new LoadingCache({ ...shared, maxEntries: large?.maxEntries ?? 1 });
    this.#largeNames = new Set(large?.names);
  }

  /** The snapshot of this name in a room, built by `build` (JSON text or bytes) if none is fresh. */
  async read(
    roomId: string,
    name: Name | `${Name} ${string}`,
    build: () => Promise<string | Buffer>,
  ): Promise<Snapshot> {
    let isHit = true;
    const snapshot = await this.#cacheOf(name).get(keyOf(roomId, name), async () => {
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
    const fresh = this.#cacheOf(name).peek(keyOf(roomId, name)) ?? null;
    if (fresh) this.hits += 1;
    return fresh;
  }

  /** Makes the snapshots of these names stale, those with a variant ("page de") or a key ("votes:12") included. */
  invalidate(roomId: string, names: readonly string[]): void {
    for (const key of this.#keysOf.get(roomId) ?? []) {
      const variant = key.slice(roomId.length + 1);
      if (names.some((name) => includes(name, variant))) this.#cacheOf(variant).invalidate(key);
    }
  }

  /** Makes all snapshots of a room, or (null) of all rooms, stale. */
  invalidateAll(roomId: string | null): void {
    for (const key of roomId === null ? [null] : (this.#keysOf.get(roomId) ?? []))
      for (const cache of [this.small, this.large]) cache.invalidate(key);
  }

  get size(): number {
    return this.small.size + this.large.size;
  }

  #cacheOf(variant: string): LoadingCache<Snapshot> {
    return this.#largeNames.has(nameOf(variant)) ? this.large : this.small;
  }

  /** @returns a function that removes the key from its room */
  #addToRoom(key: string): () => void {
    const roomId = key.slice(0, key.indexOf("/"));
    const keys = this.#keysOf.get(roomId) ?? new Set();
    this.#keysOf.set(roomId, keys.add(key));
    const unfollow = this.#follow(roomId);
    return () => {
      unfollow();
      keys.delete(key);
      if (keys.size === 0) this.#keysOf.delete(roomId);
    };
  }
}

function includes(name: string, variant: string): boolean {
  return variant.startsWith(name) && [undefined, " ", ":"].includes(variant[name.length]);
}

/** The name of a variant ("page" of "page stage"). */
function nameOf(variant: string): string {
  return variant.split(" ", 1)[0] ?? "";
}

/** A room's id has no slash. */
function keyOf(roomId: string, name: string): string {
  return `${roomId}/${name}`;
}
