/** What changes of the queue publish. */
import { microphone } from "@hubbub/contract/activities/microphone/index";

import { audienceIn, broadcast, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";

/** Makes pages read the queue again, those of the team only while it is off. */
export function publishQueue(bus: Bus, event: EventRecord): void {
  const audience = audienceIn(event, microphone);
  const message = { type: "microphone:changed", data: {} } as const;
  broadcast(bus, event.id, message, { audience, invalidates: ["microphone"], urgency: "tick" });
}
