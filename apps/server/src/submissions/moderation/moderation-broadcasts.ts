/** What changes of the text filter and of mutes publish. */
import { type Bus, EVERYTHING } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { SCREENING } from "./screening.ts";

/** Invalidates the cached mutes on every node and informs the team that its list changed. */
export function publishMutes(bus: Bus, eventId: string): void {
  bus.publish({
    roomId: eventId,
    invalidates: [SCREENING],
    message: { type: "mutes:changed", data: {} },
    audience: "staff",
    urgency: "now",
  });
}

/** Invalidates the words of the text filter and all lists, because it checks the names in some of them. */
export function publishTextFilter(bus: Bus, event: Pick<EventRecord, "id" | "group">): void {
  bus.publish({ roomId: event.id, invalidates: [EVERYTHING] });
  publishGroupNames(bus, event);
}

/** Invalidates the lists of the event's group. The text filters of all its sessions apply to them. */
export function publishGroupNames(bus: Bus, { group }: Pick<EventRecord, "group">): void {
  if (group) bus.publish({ roomId: group.id, invalidates: [EVERYTHING] });
}
