/** What draws and entries publish. */
import type { LiveMessage } from "@hubbub/contract/live";

import type { Bus } from "../../domain/bus.ts";

type Announcement = Extract<LiveMessage, { type: "prize:drawn" }>["data"];

/** @param entriesLeft how many people can still win */
export function publishWinner(bus: Bus, eventId: string, data: Announcement, entriesLeft: number): void {
  bus.publish({
    roomId: eventId,
    invalidates: ["prize-winners", "prize-next"],
    message: { type: "prize:drawn", data },
    audience: "everyone",
    urgency: "now",
  });
  publishEntryCount(bus, eventId, entriesLeft);
}

/** @param count how many people can win */
export function publishEntryCount(bus: Bus, eventId: string, count: number): void {
  bus.publish({
    roomId: eventId,
    invalidates: ["prize-next"],
    message: { type: "prize:entries", data: { count } },
    audience: "staff",
    urgency: "tick",
  });
}
