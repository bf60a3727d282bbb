/** What a computed leaderboard publishes. */
import { broadcastToAll, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";

/** @param count number of entries */
export function publishLeaderboard(bus: Bus, event: EventRecord, count: number): void {
  broadcastToAll(bus, event.id, { type: "leaderboard:updated", data: { count } }, ["leaderboard"]);
  if (event.group) publishGroupLeaderboard(bus, event.group.id);
}

export function publishGroupLeaderboard(bus: Bus, groupId: string): void {
  broadcastToAll(bus, groupId, { type: "group:leaderboard", data: { groupId } }, ["group-leaderboard"]);
}
