/** What changes of the queue publish. */
import { microphone } from "@hubbub/contract/activities/microphone/index";

import { audienceIn, broadcastChanged, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";

/** Makes pages read the queue again, those of the team only while it is off. */
export function publishQueue(bus: Bus, event: EventRecord): void {
  broadcastChanged(bus, event.id, "microphone:changed", audienceIn(event, microphone), ["microphone"]);
}
