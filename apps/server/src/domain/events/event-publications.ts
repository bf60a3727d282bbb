/** What changes of an event publish. */
import { broadcast, type Bus } from "../bus.ts";
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
 */
export function publishEvent(bus: Bus, event: EventRecord): void {
  const data = isPrivateArchive(event) ? toPrivateArchiveStub(event) : toPublicEvent(event);
  broadcast(bus, event, "event:updated", data);
}

/** Publishes a change of what the stage shows: the event's fields, and a message about the stage alone. */
export function publishStage(bus: Bus, event: EventRecord): void {
  publishEvent(bus, event);
  broadcast(bus, event, "stage:changed", toStageChoice(event));
}

/** Publishes that something about people was erased in events, and so in their groups. */
export function publishErasure(bus: Bus, events: readonly { id: string; groupId: string | null }[]): void {
  const rooms = new Set(events.flatMap(({ id, groupId }) => (groupId === null ? [id] : [id, groupId])));
  for (const room of rooms) broadcast(bus, room, "contributions:erased", {});
}
