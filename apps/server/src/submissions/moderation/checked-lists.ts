/** Public lists that contain names of profiles. The text filter is applied when such a list is built. */
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Bus } from "../../domain/bus.ts";

/** Cached lists of an event whose names are checked by its text filter. */
export const CHECKED_LISTS = ["leaderboard", "prize-winners", "polls"] as const;

/** Invalidates the leaderboard of the event's group. The text filters of all its sessions apply to that list. */
export function invalidateGroupNames(bus: Bus, { group }: Pick<EventRecord, "group">): void {
  if (group) bus.publish({ roomId: group.id, invalidates: ["group-leaderboard"] });
}
