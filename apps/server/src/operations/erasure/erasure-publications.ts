/** What deleting people's contributions publishes, at their request or after the configured time. */
import { broadcastToAll, type Bus, EVERYTHING } from "../../domain/bus.ts";
import { publishEvent } from "../../domain/events/event-publications.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";

/** Publishes that the contributions of one person were erased from these events. */
export function publishErasure(bus: Bus, eventIds: readonly string[]): void {
  for (const id of eventIds) broadcastToAll(bus, id, { type: "contributions:erased", data: {} }, [EVERYTHING]);
}

/**
 * Publishes that the personal data of an event were deleted.
 * @param event as it is afterwards; null if it no longer exists
 */
export function publishEmptiedEvent(
  bus: Bus,
  { id, groupId }: { id: string; groupId: string | null },
  event: EventRecord | null,
): void {
  if (event) publishEvent(bus, event, [EVERYTHING]);
  broadcastToAll(bus, id, { type: "contributions:erased", data: {} }, [], "tick");
  if (groupId) bus.publish({ roomId: groupId, invalidates: [EVERYTHING] });
}
