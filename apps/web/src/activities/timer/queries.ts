/** Reads the timer: polled every second (LIVE-11) and updated by live messages. */
import type { Timer } from "@hubbub/contract/activities/timer/calls";

import { eventList } from "../../live/event-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { type CachedTimer, newerTimer, toCached } from "./clock.ts";

export const timerQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["timer", eventId],
    list: eventList("GET /api/events/:eventId/timer", { eventId }, withAnswer),
    messages: {
      "timer:start": withNewer,
      "timer:stop": withNewer,
      "timer:reset": withNewer,
    },
    refreshMs: 1000,
  });

/** The newer of both. */
export function withNewer(cached: CachedTimer, timer: Timer): CachedTimer {
  return newerTimer(cached, toCached(timer));
}

function withAnswer(answer: Parameters<typeof toCached>[0], cached?: CachedTimer): CachedTimer {
  const timer = toCached(answer);
  // For attendees a switched-off timer has revision 0: accept it although the number is lower.
  return timer.revision === 0 ? timer : newerTimer(cached, timer);
}
