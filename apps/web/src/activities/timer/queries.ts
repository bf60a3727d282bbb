/** Reads the timer: polled every second (D-120) and updated by live messages, with the server's clock. */
import type { Timer, TimerStatus } from "@hubbub/contract/activities/timer/calls";
import type { QueryClient } from "@tanstack/react-query";

import { deviceTime } from "../../lib/clock.ts";
import { listFromPage } from "../../lib/page-data.ts";
import { request } from "../../lib/request.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { applyChange } from "../../live/live-list.ts";
import { useApplyChange, useLiveList } from "../../live/use-live-list.ts";
import { type CachedTimer, newerTimer, completeTimer, type PushedTimer } from "./clock.ts";

/** Polling interval of the timer (D-120). */
const TIMER_POLL_MS = 1000;

export const timerKeys = {
  timer: (eventId: string) => ["timer", eventId] as const,
};

export function useTimer(eventId: string) {
  useTimerLive(eventId);
  return useLiveList<CachedTimer>({
    queryKey: timerKeys.timer(eventId),
    fetch: (signal) => fetchTimer(eventId, signal),
    initialData: () => timerFromPage(eventId),
    pollMs: TIMER_POLL_MS,
    // No live messages were applied while the tab was not shown or the timer was switched off.
    refetchOnMount: "always",
    merge: mergeTimer,
  });
}

/** Applies the answer to a command to the cached timer. */
export function applyTimer(client: QueryClient, eventId: string, timer: Timer): void {
  applyChange<CachedTimer>(client, timerKeys.timer(eventId), (cached) => withTimer(cached, timer));
}

function useTimerLive(eventId: string): void {
  const applyToTimer = useApplyChange<CachedTimer>(timerKeys.timer(eventId));
  const applyMessage = (status: TimerStatus, message: PushedTimer) => {
    const receivedAt = deviceTime();
    applyToTimer((cached) => withTimer(cached, completeTimer(cached, status, message, receivedAt)));
  };
  useLiveMessage("timer:start", (message) => applyMessage("running", message));
  useLiveMessage("timer:stop", (message) => applyMessage("paused", message));
  useLiveMessage("timer:reset", (message) => applyMessage("idle", message));
}

/** Keeps the measured clock offset; estimates it from the message only if there is none. */
function withTimer(cached: CachedTimer | undefined, timer: Timer): CachedTimer {
  return newerTimer(cached, { timer, offset: cached?.offset ?? Date.parse(timer.serverNow) - deviceTime() });
}

/** The newer timer, with the latest measurement of the clock. */
function mergeTimer(cached: CachedTimer | undefined, arrived: CachedTimer): CachedTimer {
  // For attendees a switched-off timer has revision 0: accept it although the number is lower.
  return arrived.timer.revision === 0 ? arrived : { ...newerTimer(cached, arrived), offset: arrived.offset };
}

/** The page contains no timer that runs, and not the server's clock: the first request measures the offset. */
function timerFromPage(eventId: string): CachedTimer | undefined {
  const timer = listFromPage(eventId, "GET /api/events/:eventId/timer");
  return timer && { timer, offset: 0 };
}

async function fetchTimer(eventId: string, signal: AbortSignal): Promise<CachedTimer> {
  const sentAt = deviceTime();
  const timer = await request("GET /api/events/:eventId/timer", { params: { eventId }, signal });
  const receivedAt = deviceTime();
  // The server read its clock between request and answer. Halfway is assumed: the error is at most half the round trip.
  return { timer, offset: Date.parse(timer.serverNow) - (sentAt + receivedAt) / 2 };
}
