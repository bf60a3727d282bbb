/** What the organizer does with the timer. The page shows it once the server has accepted it, so that all pages agree. */
import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCommands } from "../../lib/use-commands.ts";
import { applyTimer, timerKeys } from "./queries.ts";

export type TimerCommands = ReturnType<typeof useTimerCommands>;

/** Sends one command at a time, in order. */
export function useTimerCommands(eventId: string) {
  const params = { eventId };
  const queryKey = timerKeys.timer(eventId);
  return useCommands(
    {
      start: () => ({
        send: () => request("POST /api/events/:eventId/timer/start", { params }),
        done: t("Timer started!"),
        failed: t("Failed to start timer"),
      }),
      stop: () => ({
        send: () => request("POST /api/events/:eventId/timer/stop", { params }),
        done: t("Timer stopped"),
        failed: t("Failed to stop timer"),
      }),
      reset: () => ({
        send: () => request("POST /api/events/:eventId/timer/reset", { params }),
        done: t("Timer reset"),
        failed: t("Failed to reset timer"),
      }),
      setDuration: (duration: number) => ({
        send: () => request("PATCH /api/events/:eventId/timer/duration", { params, body: { duration } }),
        done: t("Timer duration set"),
        failed: t("Failed to set timer duration"),
      }),
    },
    {
      queue: queryKey,
      onDone: (timer, client) => applyTimer(client, eventId, timer),
      // A refusal mostly means that somebody else was faster.
      onFailed: (_, client) => void client.invalidateQueries({ queryKey }),
    },
  );
}
