/** What a reset of the demo event publishes. */
import { type Bus, EVERYTHING } from "../../domain/bus.ts";
import { publishEvent } from "../../domain/events/event-broadcasts.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";

/**
 * Publishes that the demo has its first content again.
 * @param event as it is afterwards
 */
export function publishDemoReset(bus: Bus, event: EventRecord): void {
  publishEvent(bus, event, [EVERYTHING]);
  const message = { type: "contributions:erased", data: {} } as const;
  bus.publish({ roomId: event.id, invalidates: [], message, audience: "everyone", urgency: "now" });
}
