/** What a computed leaderboard publishes. */
import type { Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";

/** @param count number of entries */
export function publishLeaderboard(bus: Bus, event: EventRecord, count: number): void {
  bus.publish({
    roomId: event.id,
    invalidates: ["leaderboard"],
    message: { type: "leaderboard:updated", data: { count } },
    audience: "everyone",
    urgency: "now",
  });
  if (event.group) publishGroupLeaderboard(bus, event.group.id);
}

export function publishGroupLeaderboard(bus: Bus, groupId: string): void {
  bus.publish({
    roomId: groupId,
    invalidates: ["group-leaderboard"],
    message: { type: "group:leaderboard", data: { groupId } },
    audience: "everyone",
    urgency: "now",
  });
}
