import { SnapshotStore } from "../platform/cache/snapshot.ts";
import type { Bus } from "./bus.ts";
import type { Snapshots } from "./cache-names.ts";

/** While this node does not receive every message of the others, a list is at most this old. */
const UNHEALTHY_BUS_MAX_AGE_MS = 1000;

/** The snapshots of all cached lists, invalidated by publications. */
export function createListSnapshots(bus: Bus): Snapshots {
  const snapshots: Snapshots = new SnapshotStore({
    maxAgeMs: () => (bus.isHealthy ? Infinity : UNHEALTHY_BUS_MAX_AGE_MS),
    follow: (eventId) => bus.follow(eventId),
  });
  bus.subscribe(({ roomId: eventId, invalidates }) => snapshots.invalidate(eventId, invalidates));
  bus.onMissed((eventId) => snapshots.invalidateAll(eventId));
  return snapshots;
}
