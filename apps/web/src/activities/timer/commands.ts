/** What the organizer does with the timer. The page shows it once the server has accepted it, so that all pages agree. */
import type { ChangedTimer } from "@hubbub/contract/activities/timer/calls";
import type { QueryClient } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyTimer, timerKey } from "./queries.ts";

export type TimerCommands = ReturnType<typeof useTimerCommands>;

/** Sends one command at a time, in order. */
export function useTimerCommands(eventId: string) {
  const params = { eventId };
  const queryKey = timerKey(eventId);
  const shared = {
    queue: queryKey,
    onDone: (timer: ChangedTimer, client: QueryClient) => applyTimer(client, eventId, timer),
    // A refusal mostly means that somebody else was faster.
    onFailed: (_: Error, client: QueryClient) => void client.invalidateQueries({ queryKey }),
  };
  return {
    start: useCall({
      ...shared,
      send: () => request("POST /api/events/:eventId/timer/start", { params }),
      done: () => ({ title: t("Timer started!") }),
      failed: () => t("Failed to start timer"),
    }),
    stop: useCall({
      ...shared,
      send: () => request("POST /api/events/:eventId/timer/stop", { params }),
      done: () => ({ title: t("Timer stopped") }),
      failed: () => t("Failed to stop timer"),
    }),
    reset: useCall({
      ...shared,
      send: () => request("POST /api/events/:eventId/timer/reset", { params }),
      done: () => ({ title: t("Timer reset") }),
      failed: () => t("Failed to reset timer"),
    }),
    setDuration: useCall({
      ...shared,
      send: (duration: number) => request("PATCH /api/events/:eventId/timer/duration", { params, body: { duration } }),
      done: () => ({ title: t("Timer duration set") }),
      failed: () => t("Failed to set timer duration"),
    }),
  };
}
