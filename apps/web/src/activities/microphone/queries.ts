/** Reads the queue and the own entry: polled, and read again after each live message about the queue. */
import type { MicrophoneQueue, OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { useQueryClient } from "@tanstack/react-query";

import { eventList } from "../../live/event-list.ts";
import { listKey, refetchSoon, uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";

/** Polling intervals without the live channel. */
const QUEUE_REFRESH_MS = 5000;
const OWN_REFRESH_MS = 2000;

export const microphoneKeys = {
  queue: (eventId: string) => listKey<MicrophoneQueue>("microphone", eventId, "queue"),
  own: (eventId: string) => listKey<OwnQueueEntry | null>("microphone", eventId, "own"),
};

const messages: ListMessages<MicrophoneQueue> = {
  "microphone:changed": (queue) => (queue.entries ? refetchSoon(queue) : uncertain(queue)),
};

export function useQueue(eventId: string) {
  return useLiveList({
    queryKey: microphoneKeys.queue(eventId),
    messages,
    list: eventList("GET /api/events/:eventId/microphone", { eventId }),
    refreshMs: QUEUE_REFRESH_MS,
  });
}

/** The own entry; null while the person is not in the queue: nothing is read again then. */
export function useOwnEntry(eventId: string) {
  const client = useQueryClient();
  const queryKey = microphoneKeys.own(eventId);
  const isQueued = client.getQueryData(queryKey) != null;
  return useLiveList({
    queryKey,
    messages: { "microphone:changed": (entry) => (entry ? refetchSoon(entry) : entry) },
    list: eventList("GET /api/events/:eventId/microphone/me", { eventId }),
    refreshMs: isQueued ? OWN_REFRESH_MS : false,
  });
}
