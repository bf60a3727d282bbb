import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { createLru, type Lru } from "./lru.ts";

export interface LoadingCacheOptions<Value, Key = string> {
  /** The least recently used entry is evicted above this. */
  maxEntries: number;
  /** Maximum age of a value in milliseconds; Infinity (the default) keeps it until it is invalidated. */
  maxAgeMs?: () => number;
  /** While the database is unavailable, a key is loaded at most once in this time, in ms; by default at every read. */
  retryMs?: number;
  /** Called when a key is evicted or deleted. */
  onRemove?: (key: Key) => void;
  /** How many entries a value counts as in the metrics; by default one. */
  sizeOf?: (value: Value) => number;
  /**
   * How often an old value was served because the database was unavailable. Caches whose values contain each other's
   * values share the counter.
   */
  fallbacks?: { count: number };
}

interface Loaded<Value> {
  value: Value;
  /** When its load began: the value is as old as its query. */
  loadedAt: number;
  /** It may be from before a change. It is then served only while the database is unavailable. */
  isStale: boolean;
}

interface Load<Value> {
  result: Promise<Value>;
  /** The key was invalidated after this load began, so the result may be from before the change. */
  isStale: boolean;
  /** `hold` was called; never reset, so a held load stays held until it ends. */
  isHeld: boolean;
  /** Changes that were made with `amend` after this load began, so the result may be without them. */
  changes: ((value: Value) => void)[];
}

interface Entry<Value> {
  last: Loaded<Value> | null;
  loading: Load<Value> | null;
  /** The database was unavailable: until then the last value is served without another attempt to load it. */
  retryAt: number;
}

/** For loads that wait before they read anything. */
export interface LoadProgress {
  /** From now on until the load has ended, readers who accept the last value get it. */
  hold(): void;
  /** The load reads from now on: only invalidations after this call make its result stale. */
  begin(): void;
}

/**
 * Values by key, loaded on demand and kept until they are invalidated or too old. At most one load per key runs at a
 * time, and concurrent readers share it. A reader who arrives after the key was invalidated waits for the next load
 * instead.
 *
 * A read that begins after an invalidation never returns data from before it, with two exceptions. If the database is
 * unavailable, a read returns the last value; the next read, with `retryMs` the first after that time, loads it again.
 * And readers who accept the last value get it while a load is held (`LoadProgress.hold`).
 */
export class LoadingCache<Value, Key extends object | string = string> {
  readonly #entries: Lru<Entry<Value>, Key>;
  readonly #options: LoadingCacheOptions<Value, Key> &
    Required<Pick<LoadingCacheOptions<Value>, "maxAgeMs" | "retryMs" | "fallbacks">>;

  constructor(options: LoadingCacheOptions<Value, Key>) {
    this.#options = { maxAgeMs: () => Infinity, retryMs: 0, fallbacks: { count: 0 }, ...options };
    this.#entries = createLru({ maxEntries: options.maxEntries, onRemove: options.onRemove });
  }

  /**
   * Resolves to the value of the key, which `load` loads if it is not cached. Rejects if that fails; a failure is not
   * cached.
   * @param acceptsLast whether the last value will do while a load is held
   */
  async get(key: Key, load: (progress: LoadProgress) => Promise<Value>, acceptsLast = false): Promise<Value> {
    const entry = this.#entry(key);
    const cached = this.#servable(entry);
    if (cached) return cached.value;
    const loaded = this.#load(entry, load);
    if (!acceptsLast || !entry.loading?.isHeld || !entry.last) return loaded;
    // The next read reports an error of this load.
    loaded.catch(() => undefined);
    return entry.last.value;
  }

  /** Makes a value, or (null) all values, stale. They are still served while the database is unavailable. */
  invalidate(key: Key | null): void {
    const entries = key === null ? this.#entries.values() : [this.#entries.peek(key)];
    for (const entry of entries) {
      if (!entry) continue;
      if (entry.last) entry.last.isStale = true;
      if (entry.loading) entry.loading.isStale = true;
      entry.retryAt = -Infinity;
    }
  }

  /** Changes a value in place, also that of a load in progress. `change` must be idempotent. */
  amend(key: Key, change: (value: Value) => void): void {
    const entry = this.#entries.peek(key);
    if (entry?.last) change(entry.last.value);
    entry?.loading?.changes.push(change);
  }

  /** Removes the value, also as a fallback. */
  delete(key: Key): void {
    this.#entries.delete(key);
  }

  get size(): number {
    const { sizeOf } = this.#options;
    if (!sizeOf) return this.#entries.size;
    let size = 0;
    for (const { last } of this.#entries.values()) if (last) size += sizeOf(last.value);
    return size;
  }

  get evicted(): { readonly count: number } {
    return this.#entries.evicted;
  }

  #entry(key: Key): Entry<Value> {
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = { last: null, loading: null, retryAt: -Infinity };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #servable({ last, retryAt }: Entry<Value>): Loaded<Value> | null {
    if (last === null) return null;
    const now = Date.now();
    const isFresh = !last.isStale && now - last.loadedAt < this.#options.maxAgeMs();
    return isFresh || now < retryAt ? last : null;
  }

  async #load(entry: Entry<Value>, load: (progress: LoadProgress) => Promise<Value>): Promise<Value> {
    while (entry.loading) {
      if (!entry.loading.isStale) return entry.loading.result;
      await entry.loading.result.catch(() => undefined);
      const cached = this.#servable(entry);
      if (cached) return cached.value;
    }
    return this.#startLoad(entry, load);
  }

  #startLoad(entry: Entry<Value>, load: (progress: LoadProgress) => Promise<Value>): Promise<Value> {
    let loadedAt = Date.now();
    const { fallbacks, retryMs } = this.#options;
    const fallbacksBefore = fallbacks.count;
    const store = (value: Value): Value => {
      // A value can be made from other cached ones: a page contains lists. If a fallback was served during this load, the
      // value may contain it. Loading it once more after an outage costs less than recording what each value contains.
      const mayContainFallback = fallbacks.count > fallbacksBefore;
      for (const change of loading.changes) change(value);
      entry.last = { value, loadedAt, isStale: loading.isStale || mayContainFallback };
      return value;
    };
    const fallBack = (error: unknown): Value => {
      if (entry.last === null || !isDatabaseUnavailable(error)) throw error;
      fallbacks.count += 1;
      if (!loading.isStale) entry.retryAt = Date.now() + retryMs;
      return entry.last.value;
    };
    const loading: Omit<Load<Value>, "result"> = { isStale: false, isHeld: false, changes: [] };
    const hold = () => {
      loading.isHeld = true;
    };
    const begin = () => {
      loadedAt = Date.now();
      Object.assign(loading, { isStale: false, changes: [] });
    };
    const result = load({ hold, begin })
      .then(store, fallBack)
      .finally(() => (entry.loading = null));
    entry.loading = Object.assign(loading, { result });
    return result;
  }
}
