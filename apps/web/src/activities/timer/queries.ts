/** Reads the timer: polled every second (LIVE-11) and updated by live messages. */
import type { ChangedTimer, Timer, TimerStatus } from "@hubbub/contract/activities/timer/calls";
import type { QueryClient } from "@tanstack/react-query";

import { serverNow } from "../../lib/server-clock.ts";
import { eventList } from "../../live/event-list.ts";
import { applyChange, listKey } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import { completeTimer, newerTimer, type PushedTimer } from "./clock.ts";

/** Polling interval of the timer (LIVE-11). */
const TIMER_REFRESH_MS = 1000;

export const timerKey = (eventId: string) => listKey<Timer>("timer", eventId);

const messages: ListMessages<Timer> = {
  "timer:start": (timer, message) => withMessage(timer, "running", message),
  "timer:stop": (timer, message) => withMessage(timer, "paused", message),
  "timer:reset": (timer, message) => withMessage(timer, "idle", message),
};

export function useTimer(eventId: string, enabled = true) {
  return useLiveList({
    enabled,
    queryKey: timerKey(eventId),
    messages,
    list: eventList("GET /api/events/:eventId/timer", { eventId }, withAnswer),
    refreshMs: TIMER_REFRESH_MS,
  });
}

/** Applies the answer to a command to the cached timer. */
export function applyTimer(client: QueryClient, eventId: string, changed: ChangedTimer): void {
  const { serverNow: _, ...timer } = changed;
  applyChange(client, timerKey(eventId), (cached) => newerTimer(cached, timer));
}

function withMessage(timer: Timer, status: TimerStatus, message: PushedTimer): Timer {
  return newerTimer(timer, completeTimer(timer, status, message, serverNow() ?? Date.now()));
}

function withAnswer(timer: Timer, cached?: Timer): Timer {
  // For attendees a switched-off timer has revision 0: accept it although the number is lower.
  return timer.revision === 0 ? timer : newerTimer(cached, timer);
}
