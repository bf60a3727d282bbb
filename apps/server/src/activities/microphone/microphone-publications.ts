/** What changes of the queue publish. */
import { microphone } from "@hubbub/contract/activities/microphone/index";

import { broadcastInActivity, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";

/** Makes pages read the queue again, those of the team only while it is off. */
export function publishQueue(bus: Bus, event: EventRecord): void {
  broadcastInActivity(bus, event, microphone, { type: "microphone:changed", data: {} }, ["microphone"], "tick");
}
