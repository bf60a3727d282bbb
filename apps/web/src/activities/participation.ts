/** Stores whether this device sent something to an event. If so, "My day" is offered after the session. */
import { localStore, personalKey } from "../lib/storage.ts";

const key = (eventId: string) => personalKey(`took-part:${eventId}`);

export function hasParticipated(eventId: string): boolean {
  return localStore.read(key(eventId)) !== null;
}

export function rememberParticipation(eventId: string): void {
  localStore.write(key(eventId), "1");
}
