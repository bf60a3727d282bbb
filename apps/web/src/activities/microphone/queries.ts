/** Reads the queue and the own entry: polled, and read again after each live message about the queue. */
import { eventList } from "../../live/event-list.ts";
import { refetchSoon, uncertain } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";

/** Polling intervals without the live channel. */
const QUEUE_REFRESH_MS = 5000;
const OWN_REFRESH_MS = 2000;

export const queueQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["microphone", eventId, "queue"],
    list: eventList("GET /api/events/:eventId/microphone", { eventId }),
    // Only the team and speakers get entries.
    messages: { "microphone:changed": (queue) => (queue.entries ? refetchSoon(queue) : uncertain(queue)) },
    refreshMs: QUEUE_REFRESH_MS,
  });

/** The own entry; null while the person is not in the queue: nothing is read again then. */
export const ownEntryQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["microphone", eventId, "own"],
    list: eventList("GET /api/events/:eventId/microphone/me", { eventId }),
    messages: { "microphone:changed": (entry) => (entry ? refetchSoon(entry) : entry) },
    refreshMs: (entry) => (entry ? OWN_REFRESH_MS : false),
  });
