/** The bus of a single node: all subscribers are in this process. */
import type { Bus } from "./bus.ts";
import { Listeners } from "./listeners.ts";

const nothing = (): void => undefined;

export function createMemoryBus(): Bus {
  const nodeId = crypto.randomUUID();
  const listeners = new Listeners();
  let published = 0;
  return {
    nodeId,
    isHealthy: true,
    isSingleNode: true,
    publish(publication) {
      published += 1;
      listeners.notify(publication, nodeId);
    },
    subscribe: (listener) => listeners.subscribe(listener),
    onMissed: (listener) => listeners.onMissed(listener),
    follow: () => nothing,
    state: () => ({
      kind: "memory",
      isLinked: true,
      peers: 0,
      missing: 0,
      published,
      received: 0,
      dropped: 0,
      waiting: 0,
      reconnects: 0,
      roundTripMs: null,
    }),
    async close() {
      listeners.clear();
    },
  };
}
