/** Stores whether this device sent something to an event. If so, "My day" is offered after the session. */
import { PARTICIPATION_CALLS } from "../../../activities/use-outbox-handlers.ts";
import { localStore, personalKey } from "../../../lib/storage.ts";
import { useOutboxOutcome } from "../../../outbox/use-outbox.ts";

const key = (eventId: string) => personalKey(`took-part:${eventId}`);

export function hasParticipated(eventId: string): boolean {
  return localStore.read(key(eventId)) !== null;
}

/** Records on this device that the server saved a submission. */
export function useRecordParticipation(eventId: string): void {
  useOutboxOutcome(eventId, PARTICIPATION_CALLS, ({ state }) => {
    if (state === "saved") localStore.write(key(eventId), "1");
  });
}
