/** What changes of an event, of its team and of its access links publish. */
import type { SessionEnd } from "@hubbub/contract/archive";

import { broadcastToAll, broadcastToTeam, type Bus, EVERYTHING } from "../bus.ts";
import { type Invalidation, SETTINGS_CACHES } from "../cache-names.ts";
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
export function publishEvent(
  bus: Bus,
  event: EventRecord,
  invalidates: readonly Invalidation[] = SETTINGS_CACHES,
): void {
  const data = isPrivateArchive(event) ? toPrivateArchiveStub(event) : toPublicEvent(event);
  broadcastToAll(bus, event.id, { type: "event:updated", data }, invalidates);
}

/** Publishes a change of what the stage shows: the event's fields, and a message about the stage alone. */
export function publishStage(bus: Bus, event: EventRecord): void {
  publishEvent(bus, event);
  publishStageChoice(bus, event);
}

export function publishStageChoice(bus: Bus, event: EventRecord): void {
  broadcastToAll(bus, event.id, { type: "stage:changed", data: toStageChoice(event) });
}

export function publishEventDeletion(bus: Bus, eventId: string): void {
  broadcastToAll(bus, eventId, { type: "event:deleted", data: { eventId } }, [EVERYTHING]);
}

export function publishSessionEnd(bus: Bus, eventId: string, end: SessionEnd): void {
  broadcastToAll(bus, eventId, { type: "session_ended", data: end });
}

export function publishTeamChange(bus: Bus, eventId: string): void {
  broadcastToTeam(bus, eventId, { type: "team:updated", data: {} });
}

/** Every node then also checks the sockets of the event again (api/live.module.ts). */
export function publishAccessLinks(bus: Bus, eventId: string): void {
  broadcastToTeam(bus, eventId, { type: "access-links:changed", data: {} }, ["access-links"]);
}
