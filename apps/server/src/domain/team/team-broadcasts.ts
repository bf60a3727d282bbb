import type { Bus } from "../bus.ts";

/** Broadcasts to the event's team that its team list changed. */
export function publishTeamChange(bus: Bus, eventId: string): void {
  bus.publish({
    roomId: eventId,
    invalidates: [],
    message: { type: "team:updated", data: {} },
    audience: "staff",
    urgency: "now",
  });
}
