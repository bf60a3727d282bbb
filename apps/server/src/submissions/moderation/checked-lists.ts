/** Public lists of profiles' names, which are checked by the text filter when a list is built. */
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Bus } from "../../domain/bus.ts";

/** Cached lists of an event whose names are checked by its text filter. */
export const CHECKED_LISTS = ["leaderboard", "prize-winners"] as const;

/** Invalidates the leaderboard of the event's group, which is checked by the filters of all sessions. */
export function invalidateGroupNames(bus: Bus, { group }: Pick<EventRecord, "group">): void {
  if (group) bus.publish({ roomId: group.id, invalidates: ["group-leaderboard"] });
}
