import { setTimeout as delay } from "node:timers/promises";

import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { createLru, type Lru } from "./lru.ts";

/** While the database is unavailable, a cache tries to load values that are only too old at most once in this time. */
const RETRY_MS = 1000;

export interface LoadingCacheOptions {
  /** The least recently used entry is evicted above this. */
  maxEntries: number;
  /** Maximum age of a value in milliseconds; Infinity (the default) keeps it until it is invalidated. */
  maxAgeMs?: () => number;
  /** Minimum time in ms from the beginning of a load to that of the next load of the key; by default 0. */
  intervalMs?: () => number;
  /** Called when a key is evicted or deleted. */
  onRemove?: (key: string) => void;
}

/** How often any cache of this process has served an old value because the database was unavailable. */
let fallbacks = 0;

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
  /** Changes that were made with `amend` after this load began, so the result may be without them. */
  changes: ((value: Value) => void)[];
}

interface Entry<Value> {
  last: Loaded<Value> | null;
  loading: Load<Value> | null;
  /** The rest of the interval after the beginning of the last load. */
  pause: Promise<void> | null;
}

/**
 * Values by key, loaded on demand and kept until they are invalidated or too old. At most one load per key runs at a
 * time, and concurrent readers share it. A reader who arrives after the key was invalidated waits for the next load
 * instead. The base of `RoomCache`, and for values that no publication makes stale, such as translations.
 *
 * A read that begins after an invalidation never returns data from before it, with one exception: if the database is
 * unavailable, it returns the last value, and the next read tries again.
 */
export class LoadingCache<Value> {
  readonly #entries: Lru<Entry<Value>>;
  /** The database was unavailable: until then, last values are served, unless they are stale, without another attempt. */
  #retryAt = -Infinity;
  readonly #options: LoadingCacheOptions & Required<Pick<LoadingCacheOptions, "maxAgeMs" | "intervalMs">>;

  constructor(options: LoadingCacheOptions) {
    this.#options = { maxAgeMs: () => Infinity, intervalMs: () => 0, ...options };
    this.#entries = createLru({ maxEntries: options.maxEntries, onRemove: options.onRemove });
  }

  /**
   * Resolves to the value of the key, which `load` loads if it is not cached. Rejects if that fails; a failure is not
   * cached.
   */
  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    for (;;) {
      // It may have been removed while this read waited.
      const entry = this.#entry(key);
      const cached = this.#servable(entry);
      if (cached) return cached.value;
      if (entry.loading?.isStale === false) return entry.loading.result;
      if (entry.loading) await entry.loading.result.catch(() => undefined);
      else if (entry.pause) await entry.pause;
      else return this.#startLoad(entry, load);
    }
  }

  /** Makes a value, or (null) all values, stale. They are still served while the database is unavailable. */
  invalidate(key: string | null): void {
    const entries = key === null ? this.#entries.values() : [this.#entries.peek(key)];
    for (const entry of entries) {
      if (!entry) continue;
      if (entry.last) entry.last.isStale = true;
      if (entry.loading) entry.loading.isStale = true;
    }
  }

  /** Changes a value in place, also that of a load in progress. `change` must be idempotent. */
  amend(key: string, change: (value: Value) => void): void {
    const entry = this.#entries.peek(key);
    if (entry?.last) change(entry.last.value);
    entry?.loading?.changes.push(change);
  }

  /** Removes the value; it is then not served during an outage either. */
  delete(key: string): void {
    this.#entries.delete(key);
  }

  get size(): number {
    return this.#entries.size;
  }

  get evicted(): { readonly count: number } {
    return this.#entries.evicted;
  }

  #entry(key: string): Entry<Value> {
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = { last: null, loading: null, pause: null };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #servable({ last }: Entry<Value>): Loaded<Value> | null {
    if (last === null || last.isStale) return null;
    const now = Date.now();
    return now < this.#retryAt || now - last.loadedAt < this.#options.maxAgeMs() ? last : null;
  }

  #startLoad(entry: Entry<Value>, load: () => Promise<Value>): Promise<Value> {
    const loadedAt = Date.now();
    const fallbacksBefore = fallbacks;
    const intervalMs = this.#options.intervalMs();
    if (intervalMs > 0) entry.pause = delay(intervalMs, undefined, { ref: false }).finally(() => (entry.pause = null));
    const loading: Omit<Load<Value>, "result"> = { isStale: false, changes: [] };
    const store = (value: Value): Value => {
      // A value can be made from other cached ones: a page contains lists. If a fallback was served during this load, the
      // value may contain it. Loading it once more after an outage costs less than recording what each value contains.
      const mayContainFallback = fallbacks > fallbacksBefore;
      for (const change of loading.changes) change(value);
      entry.last = { value, loadedAt, isStale: loading.isStale || mayContainFallback };
      return value;
    };
    const fallBack = (error: unknown): Value => {
      if (!isDatabaseUnavailable(error)) throw error;
      this.#retryAt = Date.now() + RETRY_MS;
      if (entry.last === null) throw error;
      fallbacks += 1;
      return entry.last.value;
    };
    const result = load()
      .then(store, fallBack)
      .finally(() => (entry.loading = null));
    entry.loading = Object.assign(loading, { result });
    return result;
  }
}
