/** What a reset of the demo event publishes. */
import type { Bus } from "../../domain/bus.ts";
import { everyCacheOf } from "../../domain/cache-names.ts";
import { publishEvent } from "../../domain/events/event-broadcasts.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";

/**
 * Publishes that the demo has its first content again.
 * @param event as it is afterwards
 * @param voters ids of the profiles whose votes were deleted
 */
export function publishDemoReset(bus: Bus, event: EventRecord, voters: readonly string[]): void {
  publishEvent(bus, event, everyCacheOf(voters));
  const message = { type: "contributions:erased", data: {} } as const;
  bus.publish({ roomId: event.id, invalidates: [], message, audience: "everyone", urgency: "now" });
}
