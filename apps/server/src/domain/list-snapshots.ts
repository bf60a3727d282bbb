import { maxAgeOn } from "../platform/cache/max-age.ts";
import { SnapshotCache } from "../platform/cache/snapshot-cache.ts";
import type { Bus } from "./bus.ts";
import { type Snapshots, withDependents } from "./cache-names.ts";

/** The snapshots of all cached lists, invalidated by publications. */
export function createListSnapshots(bus: Bus): Snapshots {
  const snapshots: Snapshots = new SnapshotCache({
    maxAgeMs: maxAgeOn(bus),
    follow: (roomId) => bus.follow(roomId),
  });
  bus.subscribe(({ roomId, invalidates }) => snapshots.invalidate(roomId, withDependents(invalidates)));
  bus.onMissed((roomId) => snapshots.invalidateAll(roomId));
  return snapshots;
}
