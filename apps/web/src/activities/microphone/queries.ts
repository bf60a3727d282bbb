/** Reads the queue and the own entry: polled, and read again after each live message about the queue. */
import { eventList } from "../../live/event-list.ts";
import { refetchAfter, SOON_MS } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";

export const queueQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["microphone", eventId, "queue"],
    list: eventList("GET /api/events/:eventId/microphone", { eventId }),
    // Only the team and speakers get entries.
    messages: { "microphone:changed": (queue) => (queue.entries ? refetchAfter(queue, SOON_MS) : refetchAfter(queue)) },
    refreshMs: 5000,
  });

/** The own entry; null while the person is not in the queue: nothing is read again then. */
export const ownEntryQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["microphone", eventId, "own"],
    list: eventList("GET /api/events/:eventId/microphone/me", { eventId }),
    messages: { "microphone:changed": (entry) => (entry ? refetchAfter(entry, SOON_MS) : entry) },
    refreshMs: (entry) => (entry ? 2000 : false),
  });
