/** What the team changes. The page shows it once the server has accepted it, so that all pages agree. */
import type { Timer } from "@hubbub/contract/activities/timer/calls";
import type { QueryClient } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { timerQuery, withNewer } from "./queries.ts";

const SENTENCES = {
  start: { done: () => t("Timer started!"), failed: () => t("Failed to start timer") },
  stop: { done: () => t("Timer stopped"), failed: () => t("Failed to stop timer") },
  reset: { done: () => t("Timer reset"), failed: () => t("Failed to reset timer") },
};

/** Sends one command at a time, in order. */
export function useTimerCommands(eventId: string) {
  const params = { eventId };
  const { queryKey } = timerQuery(eventId);
  const shared = {
    queue: queryKey,
    onDone: (timer: Timer, client: QueryClient) => applyChange(client, queryKey, (cached) => withNewer(cached, timer)),
    // A refusal mostly means that somebody else was faster.
    onFailed: (_: Error, client: QueryClient) => void client.invalidateQueries({ queryKey }),
  };
  return {
    control: useCall({
      ...shared,
      send: (command: keyof typeof SENTENCES) => request(`POST /api/events/:eventId/timer/${command}`, { params }),
      done: (_, command) => ({ title: SENTENCES[command].done() }),
      failed: (command) => SENTENCES[command].failed(),
    }),
    setDuration: useCall({
      ...shared,
      send: (duration: number) => request("PATCH /api/events/:eventId/timer/duration", { params, body: { duration } }),
      done: () => ({ title: t("Timer duration set") }),
      failed: () => t("Failed to set timer duration"),
    }),
  };
}
