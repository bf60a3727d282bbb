import { maxAgeOn } from "../platform/cache/max-age.ts";
import { SnapshotStore } from "../platform/cache/snapshot.ts";
import type { Bus } from "./bus.ts";
import { type Snapshots, withDependents } from "./cache-names.ts";

/** The snapshots of all cached lists, invalidated by publications. */
export function createListSnapshots(bus: Bus): Snapshots {
  const snapshots: Snapshots = new SnapshotStore({
    maxAgeMs: maxAgeOn(bus),
    follow: (eventId) => bus.follow(eventId),
  });
  bus.subscribe(({ roomId: eventId, invalidates }) => snapshots.invalidate(eventId, withDependents(invalidates)));
  bus.onMissed((eventId) => snapshots.invalidateAll(eventId));
  return snapshots;
}
