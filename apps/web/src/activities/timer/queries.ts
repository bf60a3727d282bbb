/** Reading the timer: polled every second (D-120), pushed in between, with the server's clock. */
import type { Timer, TimerStatus } from "@hubbub/contract/activities/timer";
import type { QueryClient } from "@tanstack/react-query";

import { request } from "../../lib/request.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { applyChange } from "../../live/live-list.ts";
import { useApplyChange, useLiveList } from "../../live/use-live-list.ts";
import { type HeldTimer, newerTimer, toldTimer, type ToldTimer } from "./clock.ts";

/** Polling interval of the timer (D-120). */
const TIMER_POLL_MS = 1000;

export const timerKeys = {
  timer: (eventId: string) => ["timer", eventId] as const,
};

export function useTimer(eventId: string) {
  useTimerLive(eventId);
  return useLiveList<HeldTimer>({
    queryKey: timerKeys.timer(eventId),
    fetch: (signal) => fetchTimer(eventId, signal),
    pollMs: TIMER_POLL_MS,
    // Nothing was pushed into the cache while the tab was not shown, or the timer was off.
    refetchOnMount: "always",
    merge: mergeTimer,
  });
}

/** Puts the answer to a command into the cache. */
export function applyTimer(client: QueryClient, eventId: string, timer: Timer): void {
  applyChange<HeldTimer>(client, timerKeys.timer(eventId), (held) => withTimer(held, timer));
}

function useTimerLive(eventId: string): void {
  const applyToTimer = useApplyChange<HeldTimer>(timerKeys.timer(eventId));
  const hold = (status: TimerStatus, told: ToldTimer) => {
    const receivedAt = Date.now();
    applyToTimer((held) => withTimer(held, toldTimer(held, status, told, receivedAt)));
  };
  useLiveMessage("timer:start", (told) => hold("running", told));
  useLiveMessage("timer:stop", (told) => hold("paused", told));
  useLiveMessage("timer:reset", (told) => hold("idle", told));
}

/** A push says nothing about this device's clock that an answer has not said better. */
function withTimer(held: HeldTimer | undefined, timer: Timer): HeldTimer {
  return newerTimer(held, { timer, offset: held?.offset ?? Date.parse(timer.serverNow) - Date.now() });
}

/** The newer timer, with the latest measurement of the clock. */
function mergeTimer(held: HeldTimer | undefined, arrived: HeldTimer): HeldTimer {
  // A switched-off timer starts its revisions at 0 for attendees: what it says counts all the same.
  return arrived.timer.revision === 0 ? arrived : { ...newerTimer(held, arrived), offset: arrived.offset };
}

async function fetchTimer(eventId: string, signal: AbortSignal): Promise<HeldTimer> {
  const asked = Date.now();
  const timer = await request("GET /api/events/:eventId/timer", { params: { eventId }, signal });
  const answered = Date.now();
  // The server wrote its clock somewhere between question and answer: the middle is off by half the way at most.
  return { timer, offset: Date.parse(timer.serverNow) - (asked + answered) / 2 };
}
