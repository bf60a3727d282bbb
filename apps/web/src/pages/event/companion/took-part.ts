/** Whether something was sent to an event from this device: then the end of the session offers My day. */
import type { CallName } from "@hubbub/contract/calls";

import { localStore } from "../../../lib/storage.ts";
import { useOutboxOutcome } from "../../../outbox/use-outbox.ts";

const SENT_CALLS: readonly CallName[] = [
  "POST /api/events/:eventId/icebreaker",
  "POST /api/events/:eventId/social",
  "POST /api/events/:eventId/emoji",
  "POST /api/events/:eventId/chat",
];

const key = (eventId: string) => `hubbub-took-part:${eventId}`;

export function tookPart(eventId: string): boolean {
  return localStore.read(key(eventId)) !== null;
}

/** Remembers on this device that something was saved. */
export function useTookPart(eventId: string): void {
  useOutboxOutcome(eventId, SENT_CALLS, ({ state }) => {
    if (state === "saved") localStore.write(key(eventId), "1");
  });
}
