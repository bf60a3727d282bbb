import type { Bus } from "../../domain/bus.ts";

/** Informs the team that somebody rated the session. Messages that wait are replaced, because they have no content. */
export function publishFeedback(bus: Bus, eventIds: Iterable<string>): void {
  for (const roomId of eventIds)
    bus.publish({
      roomId,
      invalidates: [],
      message: { type: "feedback:changed", data: {} },
      audience: "staff",
      urgency: "tick",
      state: { key: "feedback", at: 0 },
    });
}
