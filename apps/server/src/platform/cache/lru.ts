import { LRUCache } from "lru-cache";

/**
 * A map that evicts the least recently used entry when it is full: `get` and `set` count as a use, `peek` does not.
 * `evicted` counts the entries that were removed because it was full.
 */
export type Lru<Value extends object | string | number> = LRUCache<string, Value> & {
  readonly evicted: { count: number };
};

/** The only place that creates an LRU cache. `onRemove` gets the key of each value that is evicted, deleted or replaced. */
export function createLru<Value extends object | string | number>(options: {
  maxEntries: number;
  onRemove?: ((key: string) => void) | undefined;
}): Lru<Value> {
  const evicted = { count: 0 };
  const cache = new LRUCache<string, Value>({
    // With a size of 1 each, because `max` would allocate all memory at once.
    maxSize: options.maxEntries,
    sizeCalculation: () => 1,
    dispose: (_value, key, reason) => {
      if (reason === "evict") evicted.count += 1;
      options.onRemove?.(key);
    },
  });
  return Object.assign(cache, { evicted });
}
