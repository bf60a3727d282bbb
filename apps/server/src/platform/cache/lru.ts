import { LRUCache } from "lru-cache";

/** A map that evicts the least recently used entry when it is full: `get` and `set` count as a use, `peek` does not. */
export interface Lru<Value> {
  readonly size: number;
  /** How many entries were removed because the map was full. */
  readonly evicted: { count: number };
  get(key: string): Value | undefined;
  peek(key: string): Value | undefined;
  set(key: string, value: Value): unknown;
  delete(key: string): boolean;
  values(): Iterable<Value>;
}

export interface LruOptions<Value> {
  maxEntries: number;
  /** Called with each value that is evicted, deleted or replaced. */
  onRemove?: (value: Value, key: string) => void;
}

/**
 * The only place that creates an LRU cache. `maxSize` with a size of 1 each, because `max` would allocate all memory at
 * once.
 */
export function createLru<Value extends object | string | number>({
  maxEntries,
  onRemove,
}: LruOptions<Value>): Lru<Value> {
  const evicted = { count: 0 };
  const cache = new LRUCache<string, Value>({
    maxSize: maxEntries,
    sizeCalculation: () => 1,
    dispose: (value, key, reason) => {
      if (reason === "evict") evicted.count += 1;
      onRemove?.(value, key);
    },
  });
  return Object.assign(cache, { evicted });
}
