/** Broadcasts to the event's team that its access links changed. */
import type { Bus } from "../bus.ts";
import { ACCESS_LINKS } from "./access-link-directory.ts";

/** Every node then checks the sockets of the event again (api/live.module.ts). */
export function publishAccessLinks(bus: Bus, eventId: string): void {
  bus.publish({
    roomId: eventId,
    invalidates: [ACCESS_LINKS],
    message: { type: "access-links:changed", data: {} },
    audience: "staff",
    urgency: "now",
  });
}
