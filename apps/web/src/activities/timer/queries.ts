/** Reads the timer: polled every second (LIVE-11) and updated by live messages. */
import type { Timer, TimerStatus } from "@hubbub/contract/activities/timer/calls";
import type { QueryClient } from "@tanstack/react-query";

import { serverNow } from "../../lib/server-clock.ts";
import { eventList } from "../../live/event-list.ts";
import { applyChange } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { type CachedTimer, newerTimer, completeTimer, type PushedTimer, toCached } from "./clock.ts";

export const timerQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["timer", eventId],
    list: eventList("GET /api/events/:eventId/timer", { eventId }, withAnswer),
    messages: {
      "timer:start": (timer, message) => withMessage(timer, "running", message),
      "timer:stop": (timer, message) => withMessage(timer, "paused", message),
      "timer:reset": (timer, message) => withMessage(timer, "idle", message),
    },
    refreshMs: 1000,
  });

/** Applies the answer to a command to the cached timer. */
export function applyTimer(client: QueryClient, eventId: string, timer: Timer): void {
  const answered = toCached(timer);
  applyChange(client, timerQuery(eventId).queryKey, (cached) => newerTimer(cached, answered));
}

function withMessage(timer: CachedTimer, status: TimerStatus, message: PushedTimer): CachedTimer {
  return newerTimer(timer, completeTimer(timer, status, message, serverNow() ?? Date.now()));
}

function withAnswer(answer: Parameters<typeof toCached>[0], cached?: CachedTimer): CachedTimer {
  const timer = toCached(answer);
  // For attendees a switched-off timer has revision 0: accept it although the number is lower.
  return timer.revision === 0 ? timer : newerTimer(cached, timer);
}
