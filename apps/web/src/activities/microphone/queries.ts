/** Reads the queue and the own entry: polled, and read again after each live message about the queue. */
import type { MicrophoneQueue, OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { useQueryClient } from "@tanstack/react-query";

import { eventList } from "../../live/event-list.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { refetchSoon } from "../../live/live-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";

/** Polling intervals without the live channel. */
const QUEUE_REFRESH_MS = 5000;
const OWN_REFRESH_MS = 2000;
/** All phones get the message at the same time: those that only watch spread their requests over this time. */
const SPREAD_MS = 1000;
/** Further messages within this time cause no other request. */
const COALESCE_MS = 200;

export const microphoneKeys = {
  all: (eventId: string) => ["microphone", eventId] as const,
  queue: (eventId: string) => ["microphone", eventId, "queue"] as const,
  own: (eventId: string) => ["microphone", eventId, "own"] as const,
};

export function useQueue(eventId: string) {
  const client = useQueryClient();
  useLiveMessage("microphone:changed", () => {
    const queryKey = microphoneKeys.queue(eventId);
    const isCrew = client.getQueryData<MicrophoneQueue>(queryKey)?.entries != null;
    refetchSoon(client, queryKey, isCrew ? COALESCE_MS : COALESCE_MS + Math.random() * SPREAD_MS);
  });
  return useLiveList<MicrophoneQueue>({
    queryKey: microphoneKeys.queue(eventId),
    list: eventList("GET /api/events/:eventId/microphone", { eventId }),
    refreshMs: QUEUE_REFRESH_MS,
    // No messages were applied while nothing showed it.
    refetchOnMount: "always",
  });
}

/** The own entry; null while the person is not in the queue: nothing is read again then. */
export function useOwnEntry(eventId: string) {
  const client = useQueryClient();
  const queryKey = microphoneKeys.own(eventId);
  const isQueued = () => client.getQueryData<OwnQueueEntry | null>(queryKey) != null;
  useLiveMessage("microphone:changed", () => {
    if (isQueued()) refetchSoon(client, queryKey, COALESCE_MS);
  });
  return useLiveList<OwnQueueEntry | null>({
    queryKey,
    list: eventList("GET /api/events/:eventId/microphone/me", { eventId }),
    refreshMs: isQueued() ? OWN_REFRESH_MS : false,
  });
}
