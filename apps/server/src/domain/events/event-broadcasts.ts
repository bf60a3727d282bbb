/** What changes of an event, of its team and of its access links publish. */
import type { SessionEnd } from "@hubbub/contract/archive";

import { type Bus, EVERYTHING } from "../bus.ts";
import { type CacheName, SETTINGS_CACHES } from "../cache-names.ts";
import {
  type EventRecord,
  isPrivateArchive,
  toPrivateArchiveStub,
  toPublicEvent,
  toStageChoice,
} from "./event-record.ts";

/**
 * Publishes the settings of an event. Of a private archive the message has only the stub, and those who may see more read
 * the event again.
 * @param invalidates what is stale beside or instead of the settings
 */
export function publishEvent(bus: Bus, event: EventRecord, invalidates: readonly CacheName[] = SETTINGS_CACHES): void {
  bus.publish({
    roomId: event.id,
    invalidates,
    message: {
      type: "event:updated",
      data: isPrivateArchive(event) ? toPrivateArchiveStub(event) : toPublicEvent(event),
    },
    audience: "everyone",
    urgency: "now",
  });
}

/** Publishes a change of what the stage shows: the event's fields, and a message about the stage alone. */
export function publishStage(bus: Bus, event: EventRecord): void {
  publishEvent(bus, event);
  publishStageChoice(bus, event);
}

export function publishStageChoice(bus: Bus, event: EventRecord): void {
  bus.publish({
    roomId: event.id,
    invalidates: [],
    message: { type: "stage:changed", data: toStageChoice(event) },
    audience: "everyone",
    urgency: "now",
  });
}

export function publishEventDeletion(bus: Bus, eventId: string): void {
  bus.publish({
    roomId: eventId,
    invalidates: [EVERYTHING],
    message: { type: "event:deleted", data: { eventId } },
    audience: "everyone",
    urgency: "now",
  });
}

export function publishSessionEnd(bus: Bus, eventId: string, end: SessionEnd): void {
  bus.publish({
    roomId: eventId,
    invalidates: [],
    message: { type: "session:ended", data: end },
    audience: "everyone",
    urgency: "now",
  });
}

/** Informs the event's team that its list of members changed. */
export function publishTeamChange(bus: Bus, eventId: string): void {
  bus.publish({
    roomId: eventId,
    invalidates: [],
    message: { type: "team:updated", data: {} },
    audience: "staff",
    urgency: "now",
  });
}

/** Informs the event's team about a change of its links. Every node then checks the sockets of the event again. */
export function publishAccessLinks(bus: Bus, eventId: string): void {
  bus.publish({
    roomId: eventId,
    invalidates: ["access-links"],
    message: { type: "access-links:changed", data: {} },
    audience: "staff",
    urgency: "now",
  });
}
