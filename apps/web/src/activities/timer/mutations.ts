/** Commands of the organizer. The page shows a command only after the server accepted it, so that all pages agree. */
import type { Timer } from "@hubbub/contract/activities/timer/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyTimer, timerKeys } from "./queries.ts";

export type TimerCommand = "start" | "stop" | "reset" | { duration: number };

/** Sends one command at a time, in order; a toast shows each outcome. */
export function useTimerCommand(eventId: string) {
  const queryKey = timerKeys.timer(eventId);
  return useCall({
    queue: queryKey,
    send: (command: TimerCommand) => send(eventId, command),
    onDone: (timer, client) => applyTimer(client, eventId, timer),
    // A refusal mostly means that somebody else was faster.
    onFailed: (_, client) => void client.invalidateQueries({ queryKey }),
    done: (_, command) => ({ title: doneSentence(command) }),
    failed: failedSentence,
  });
}

function send(eventId: string, command: TimerCommand): Promise<Timer> {
  const params = { eventId };
  if (command === "start") return request("POST /api/events/:eventId/timer/start", { params });
  if (command === "stop") return request("POST /api/events/:eventId/timer/stop", { params });
  if (command === "reset") return request("POST /api/events/:eventId/timer/reset", { params });
  return request("PATCH /api/events/:eventId/timer/duration", { params, body: command });
}

function doneSentence(command: TimerCommand): string {
  if (command === "start") return t("Timer started!");
  if (command === "stop") return t("Timer stopped");
  return command === "reset" ? t("Timer reset") : t("Timer duration set");
}

function failedSentence(command: TimerCommand): string {
  if (command === "start") return t("Failed to start timer");
  if (command === "stop") return t("Failed to stop timer");
  return command === "reset" ? t("Failed to reset timer") : t("Failed to set timer duration");
}
