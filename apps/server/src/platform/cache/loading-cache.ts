import { isDatabaseUnavailable } from "../database/database-unavailable.ts";
import { createLru, type Lru } from "./lru.ts";

export interface LoadingCacheOptions {
  /** The least recently used entry is evicted above this. */
  maxEntries: number;
  /** Maximum age of a value in milliseconds; Infinity (the default) keeps it until it is invalidated. */
  maxAgeMs?: () => number;
  /** While the database is unavailable, a key is loaded at most once in this time, in milliseconds. Default 0: at every read. */
  retryMs?: number;
  /** Called when a key is added. The function it returns is called when the key is removed. */
  onAdd?: (key: string) => () => void;
  now?: () => number;
}

interface Entry<Value> {
  /** The last value that was loaded. `at` is when its load began; `-Infinity` after an invalidation. */
  known: { value: Value; at: number } | null;
  /** The value may be served until then although it is stale: the database was unavailable. */
  fallbackUntil: number;
  loading: Promise<Value> | null;
  release: (() => void) | undefined;
}

/**
 * Values by key, loaded on demand and kept until they are invalidated or too old. Concurrent loads of a key are shared.
 * A read that begins after an invalidation never returns data from before it. The one exception: while the database is
 * unavailable nothing can change, so the last known value is served.
 */
export class LoadingCache<Value> {
  readonly #entries: Lru<Entry<Value>>;
  readonly #maxAgeMs: () => number;
  readonly #retryMs: number;
  readonly #onAdd: LoadingCacheOptions["onAdd"];
  readonly #now: () => number;

  constructor({ maxEntries, maxAgeMs = () => Infinity, retryMs = 0, onAdd, now = Date.now }: LoadingCacheOptions) {
    this.#entries = createLru<Entry<Value>>({ maxEntries, onRemove: ({ release }) => release?.() });
    this.#maxAgeMs = maxAgeMs;
    this.#retryMs = retryMs;
    this.#onAdd = onAdd;
    this.#now = now;
  }

  /** The value if it is cached and not stale. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.peek(key);
    return entry && this.#isServable(entry) ? entry.known?.value : undefined;
  }

  /** Whether the value is cached or being loaded. */
  has(key: string): boolean {
    const entry = this.#entries.peek(key);
    return entry !== undefined && (entry.loading !== null || this.#isServable(entry));
  }

  /** The value of the key, loaded by `load` if it is not cached. Rejects if that fails; a failure is not cached. */
  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry = this.#entry(key);
    if (entry.known && this.#isServable(entry)) return entry.known.value;
    return entry.loading ?? this.#load(entry, load);
  }

  /** Makes the value stale. It is still served while the database is unavailable. */
  invalidate(key: string): void {
    const entry = this.#entries.peek(key);
    if (entry) invalidate(entry);
  }

  invalidateAll(): void {
    for (const entry of this.#entries.values()) invalidate(entry);
  }

  /** Removes the value, also as a fallback. */
  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  #entry(key: string): Entry<Value> {
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = { known: null, fallbackUntil: -Infinity, loading: null, release: this.#onAdd?.(key) };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #isServable({ known, fallbackUntil }: Entry<Value>): boolean {
    const now = this.#now();
    return known !== null && (now - known.at < this.#maxAgeMs() || now < fallbackUntil);
  }

  #load(entry: Entry<Value>, load: () => Promise<Value>): Promise<Value> {
    // The value is as old as the start of its query.
    const at = this.#now();
    const isCurrent = () => entry.loading === loading;
    const loading: Promise<Value> = load()
      .then((value) => {
        if (isCurrent()) entry.known = { value, at };
        return value;
      })
      .catch((error: unknown) => {
        if (entry.known === null || !isDatabaseUnavailable(error)) throw error;
        if (isCurrent()) entry.fallbackUntil = this.#now() + this.#retryMs;
        return entry.known.value;
      })
      .finally(() => {
        if (isCurrent()) entry.loading = null;
      });
    entry.loading = loading;
    return loading;
  }
}

/** A load in progress no longer counts: it may return data from before the change. */
function invalidate<Value>(entry: Entry<Value>): void {
  if (entry.known) entry.known.at = -Infinity;
  entry.fallbackUntil = -Infinity;
  entry.loading = null;
}
