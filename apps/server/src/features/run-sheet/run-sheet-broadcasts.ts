/** Broadcasts that the run sheet of an event was changed or moved. */
import type { Bus } from "../../domain/bus.ts";

/** Without content: speakers get it too, and their sockets receive what everybody does. */
export function publishRunSheet(bus: Bus, eventId: string): void {
  bus.publish({
    roomId: eventId,
    invalidates: [],
    message: { type: "run-sheet:changed", data: {} },
    audience: "everyone",
    urgency: "now",
  });
}
