/** Stores whether this device sent something to an event. If so, "My day" is offered after the session. */
import type { CallName } from "@hubbub/contract/calls";

import { localStore } from "../../../lib/storage.ts";
import { useOutboxOutcome } from "../../../outbox/use-outbox.ts";

const SENT_CALLS: readonly CallName[] = [
  "POST /api/events/:eventId/icebreaker",
  "POST /api/events/:eventId/social",
  "POST /api/events/:eventId/emoji",
  "POST /api/events/:eventId/chat",
  "POST /api/events/:eventId/polls/:pollId/answer",
];

const key = (eventId: string) => `hubbub-took-part:${eventId}`;

export function hasParticipated(eventId: string): boolean {
  return localStore.read(key(eventId)) !== null;
}

/** Records on this device that the server saved a submission. */
export function useRecordParticipation(eventId: string): void {
  useOutboxOutcome(eventId, SENT_CALLS, ({ state }) => {
    if (state === "saved") localStore.write(key(eventId), "1");
  });
}
