import { maxAgeOn } from "../platform/cache/caches.ts";
import { SnapshotCache } from "../platform/cache/snapshot-cache.ts";
import { type Bus, EVERYTHING } from "./bus.ts";
import { type Caches, PAGE_CACHES, type Snapshots, withPages } from "./cache-names.ts";

/**
 * An event has a page for each tab, language and kind of access. Each has up to 100 KB, and as much again for each of up to
 * four versions (`pages/page-response.ts`).
 */
const PAGES_MAX = 500;

/** The snapshots of all cached lists, invalidated by publications. */
export function createListSnapshots(bus: Bus, caches: Caches): Snapshots {
  const snapshots: Snapshots = new SnapshotCache({
    maxAgeMs: maxAgeOn(bus),
    follow: (roomId) => bus.follow(roomId),
    large: { names: PAGE_CACHES, maxEntries: PAGES_MAX },
  });
  caches.add("lists", snapshots.small);
  caches.add("pages", snapshots.large);
  bus.subscribe(({ roomId, invalidates }) => {
    if (invalidates.includes(EVERYTHING)) snapshots.invalidateAll(roomId);
    else snapshots.invalidate(roomId, withPages(invalidates));
  });
  bus.onMissed((roomId) => snapshots.invalidateAll(roomId));
  return snapshots;
}
