import type { Bus } from "../bus/bus.ts";
import { LoadingCache } from "./loading-cache.ts";

const MAX_AGE_MS = 1000;
const RETRY_MS = 1000;
const MAX_ENTRIES = 10_000;

/**
 * A cache of one record per room. A record is at most a second old, or older while the database is unavailable.
 * Publications with `name` in `invalidates` remove the record of their room.
 */
export function createRoomCache<Value>(bus: Bus, name: string): LoadingCache<Value> {
  const cache = new LoadingCache<Value>({ maxEntries: MAX_ENTRIES, maxAgeMs: () => MAX_AGE_MS, retryMs: RETRY_MS });
  bus.subscribe(({ roomId, invalidates }) => {
    if (invalidates.includes(name)) cache.delete(roomId);
  });
  bus.onMissed((roomId) => {
    if (roomId === null) cache.clear();
    else cache.delete(roomId);
  });
  return cache;
}
