/** What changes of an event, of its team and of its access links publish. */
import type { SessionEnd } from "@hubbub/contract/archive";

import { broadcast, broadcastChanged, type Bus, EVERYTHING } from "../bus.ts";
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
 * @param event as it was read under its lock
 * @param invalidates what is stale beside or instead of the settings
 */
export function publishEvent(
  bus: Bus,
  event: EventRecord,
  invalidates: readonly Invalidation[] = SETTINGS_CACHES,
): void {
  const data = isPrivateArchive(event) ? toPrivateArchiveStub(event) : toPublicEvent(event);
  const state = { key: "event", at: event.readAt };
  broadcast(bus, event.id, { type: "event:updated", data }, { audience: "everyone", invalidates, state });
}

/** Publishes a change of what the stage shows: the event's fields, and a message about the stage alone. */
export function publishStage(bus: Bus, event: EventRecord): void {
  publishEvent(bus, event);
  publishStageChoice(bus, event);
}

export function publishStageChoice(bus: Bus, event: EventRecord): void {
  const state = { key: "stage", at: event.readAt };
  broadcast(bus, event.id, { type: "stage:changed", data: toStageChoice(event) }, { audience: "everyone", state });
}

export function publishEventDeletion(bus: Bus, eventId: string): void {
  const message = { type: "event:deleted", data: { eventId } } as const;
  broadcast(bus, eventId, message, { audience: "everyone", invalidates: [EVERYTHING] });
}

/** Publishes that something about people was erased in events, and so in their groups. */
export function publishErasure(bus: Bus, events: readonly { id: string; groupId: string | null }[]): void {
  const rooms = new Set(events.flatMap(({ id, groupId }) => (groupId === null ? [id] : [id, groupId])));
  for (const room of rooms) broadcastChanged(bus, room, "contributions:erased", "everyone", [EVERYTHING]);
}

export function publishSessionEnd(bus: Bus, eventId: string, end: SessionEnd): void {
  broadcast(bus, eventId, { type: "session_ended", data: end }, { audience: "everyone" });
}

export function publishTeamChange(bus: Bus, eventId: string): void {
  broadcastChanged(bus, eventId, "team:updated", "staff");
}

export function publishAccessLinks(bus: Bus, eventId: string): void {
  broadcastChanged(bus, eventId, "access-links:changed", "staff", ["access-links"]);
}
