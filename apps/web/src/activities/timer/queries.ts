/** Reads the timer: polled every second (LIVE-11) and updated by live messages. */
import type { Timer, TimerStatus } from "@hubbub/contract/activities/timer/calls";
import { type QueryClient, replaceEqualDeep } from "@tanstack/react-query";

import { serverNow } from "../../lib/server-clock.ts";
import { eventList } from "../../live/event-list.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { applyChange } from "../../live/live-list.ts";
import { useApplyChange, useLiveList } from "../../live/use-live-list.ts";
import { type CachedTimer, newerTimer, completeTimer, type PushedTimer, toCached } from "./clock.ts";

/** Polling interval of the timer (LIVE-11). */
const TIMER_REFRESH_MS = 1000;

export const timerKeys = {
  timer: (eventId: string) => ["timer", eventId] as const,
};

export function useTimer(eventId: string) {
  useTimerLive(eventId);
  return useLiveList<CachedTimer>({
    queryKey: timerKeys.timer(eventId),
    list: eventList("GET /api/events/:eventId/timer", { eventId }, toCached),
    refreshMs: TIMER_REFRESH_MS,
    // No live messages were applied while the tab was not shown or the timer was switched off.
    refetchOnMount: "always",
    merge: mergeTimer,
  });
}

/** Applies the answer to a command to the cached timer. */
export function applyTimer(client: QueryClient, eventId: string, timer: Timer): void {
  applyChange<CachedTimer>(client, timerKeys.timer(eventId), (cached) => newerTimer(cached, toCached(timer)));
}

function useTimerLive(eventId: string): void {
  const applyToTimer = useApplyChange<CachedTimer>(timerKeys.timer(eventId));
  const applyMessage = (status: TimerStatus, message: PushedTimer) => {
    const receivedAt = serverNow() ?? Date.now();
    applyToTimer((cached) => newerTimer(cached, completeTimer(cached, status, message, receivedAt)));
  };
  useLiveMessage("timer:start", (message) => applyMessage("running", message));
  useLiveMessage("timer:stop", (message) => applyMessage("paused", message));
  useLiveMessage("timer:reset", (message) => applyMessage("idle", message));
}

function mergeTimer(cached: CachedTimer | undefined, arrived: CachedTimer): CachedTimer {
  // For attendees a switched-off timer has revision 0: accept it although the number is lower.
  return replaceEqualDeep(cached, arrived.revision === 0 ? arrived : newerTimer(cached, arrived));
}
