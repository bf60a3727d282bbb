/** The bus of a single node: all subscribers are in this process. */
import type { Bus } from "./bus.ts";
import { Listeners } from "./listeners.ts";

const nothing = (): void => undefined;

/** @param onNotice logs a sentence */
export function createMemoryBus(onNotice: (sentence: string) => void): Bus {
  const listeners = new Listeners(onNotice);
  let published = 0;
  return {
    nodeId: crypto.randomUUID(),
    isHealthy: true,
    hasOtherNodes: false,
    publish(publication) {
      published += 1;
      listeners.notify(publication);
    },
    sendNote: nothing,
    subscribe: (listener) => listeners.subscribe(listener),
    onNote: (listener) => listeners.onNote(listener),
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
