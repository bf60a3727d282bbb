/** The bus of a single node: everybody who listens is in this process. */
import type { Bus, Publication } from "./bus.ts";

export function createMemoryBus(): Bus {
  const listeners = new Set<(publication: Publication) => void>();
  return {
    publish(publication) {
      for (const listener of listeners) listener(publication);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
