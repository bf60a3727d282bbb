/**
 * What each node caches of events, groups and API keys (each is a room). A value is read by its name of cache-names.ts,
 * and publications that invalidate the name make it stale, in whichever of these caches it is.
 */
import type { Caches } from "../platform/cache/caches.ts";
import { RoomCache, type RoomCacheOptions } from "../platform/cache/room-cache.ts";
import type { Bus } from "./bus.ts";
import { type CacheName, withPages } from "./cache-names.ts";

export type RoomCaches = ReturnType<typeof createRoomCaches>;

/** While publications may be missed, nothing is older than this. */
const UNHEALTHY_MAX_AGE_MS = 1000;
/**
 * A list is built at most 100 times a second by all nodes together; with more than ten nodes, at most 10 times by each.
 */
const INTERVAL_PER_NODE_MS = 10;
const INTERVAL_MAX_MS = 100;

export function createRoomCaches(bus: Bus, caches: Caches) {
  const maxAge = (healthyMs: number) => () => (bus.checkHealth() ? healthyMs : UNHEALTHY_MAX_AGE_MS);
  const intervalMs = () => Math.min(INTERVAL_MAX_MS, INTERVAL_PER_NODE_MS * (bus.state().peers + 1));
  const cache = (name: string, options: RoomCacheOptions) => caches.add(name, new RoomCache<CacheName>(options));

  const all = {
    /** Lists as the bytes that clients get. An event has some ten, and more in several languages. */
    snapshots: cache("lists", { maxAgeMs: maxAge(Infinity), intervalMs, maxEntries: 5000 }),
    /** What several answers are made from: a list, the team's list, and participants' own data. */
    sharedData: cache("shared-data", { maxAgeMs: maxAge(Infinity), intervalMs, maxEntries: 5000 }),
    /** HTML. An event has a page for each tab, language and access, each up to 100 KB and its compressed copies. */
    pages: cache("pages", { maxAgeMs: maxAge(Infinity), maxEntries: 500 }),
    /** What single participants have: in a full event up to 35,000 values. */
    ownData: cache("own-data", { maxAgeMs: maxAge(Infinity), removesStale: true, maxEntries: 500_000 }),
    /** Events and groups, which are read again in case a change was not published. */
    records: cache("records", { maxAgeMs: maxAge(10_000), removesStale: true, maxEntries: 20_000 }),
    /** Access links and API keys: a revocation that was not published takes effect after a second. */
    rights: cache("rights", { maxAgeMs: maxAge(1000), removesStale: true, maxEntries: 20_000 }),
  };
  bus.subscribe(({ roomId, invalidates }) => {
    const stale = withPages(invalidates);
    for (const each of Object.values(all)) each.invalidate(roomId, stale);
  });
  bus.onMissed(() => {
    for (const each of Object.values(all)) each.invalidateAll();
  });
  return all;
}
