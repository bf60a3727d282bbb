/** Reading the timer: polled every second (D-120), pushed in between, its clock corrected by the server's. */
import type { Timer, TimerStatus } from "@hubbub/contract/activities/timer";
import { type QueryClient } from "../../lib/query/query-client.ts";
import { useQuery } from "../../lib/query/use-query.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";

import { request, RequestError } from "../../lib/request.ts";
import { useLiveMessage, usePollInterval } from "../../live/hooks.ts";
import { type HeldTimer, newerTimer, toldTimer, type ToldTimer } from "./clock.ts";

/** Polling interval of the timer (D-120). */
const TIMER_POLL_MS = 1000;

export const timerKeys = {
  timer: (eventId: string) => ["timer", eventId] as const,
};

export function useTimer(eventId: string) {
  const client = useQueryClient();
  const interval = usePollInterval(TIMER_POLL_MS);
  useTimerLive(eventId);
  return useQuery({
    queryKey: timerKeys.timer(eventId),
    queryFn: ({ signal }) => fetchTimer(client, eventId, signal),
    // A room that closed its doors is not asked every second whether it opened them.
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : interval),
    // While the tab was away (or the timer off) nothing was pushed into this cache.
    refetchOnMount: "always",
  });
}

/** Puts an answer or a pushed timer where it belongs: nothing older ever replaces something newer. */
export function holdTimer(client: QueryClient, eventId: string, timer: Timer): void {
  client.setQueryData<HeldTimer>(timerKeys.timer(eventId), (held) =>
    // A push tells nothing about this device's clock that an answer has not told better.
    newerTimer(held, { timer, offset: held?.offset ?? Date.parse(timer.serverNow) - Date.now() }),
  );
}

function useTimerLive(eventId: string): void {
  const client = useQueryClient();
  const hold = (status: TimerStatus, told: ToldTimer) => {
    const held = client.getQueryData<HeldTimer>(timerKeys.timer(eventId));
    holdTimer(client, eventId, toldTimer(held, status, told, Date.now()));
  };
  useLiveMessage("timer:start", (told) => hold("running", told));
  useLiveMessage("timer:stop", (told) => hold("paused", told));
  useLiveMessage("timer:reset", (told) => hold("idle", told));
}

async function fetchTimer(client: QueryClient, eventId: string, signal: AbortSignal): Promise<HeldTimer> {
  const asked = Date.now();
  const timer = await request("GET /api/events/:eventId/timer", { params: { eventId }, signal });
  const answered = Date.now();
  // The server wrote its clock somewhere between question and answer: the middle is off by half the way at most.
  const offset = Date.parse(timer.serverNow) - (asked + answered) / 2;
  const held = client.getQueryData<HeldTimer>(timerKeys.timer(eventId));
  // A switched-off timer starts its revisions at 0 for attendees: what it says counts all the same.
  return timer.revision === 0 ? { timer, offset } : { ...newerTimer(held, { timer, offset }), offset };
}

function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 401 || error.status === 403 || error.status === 404);
}
