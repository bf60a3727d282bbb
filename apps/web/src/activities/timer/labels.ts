import { TIMER_DURATIONS } from "@hubbub/contract/activities/timer/index";
import type { TimerStatus } from "@hubbub/contract/activities/timer/calls";

import { formatUnit, t } from "../../lib/i18n/translate.ts";
import type { TimerPhase } from "./clock.ts";

/** The label of each phase (TIM-24). */
export function labelOf(phase: TimerPhase): string {
  switch (phase) {
    case "unset":
      return t("Waiting for admin to set timer...");
    case "ready":
      return t("Ready to start");
    case "running":
    case "last-minute":
      return t("Running");
    case "paused":
      return t("Paused");
    case "zero":
      return t("Time's Up!");
  }
}

/** The name of the status in the organizer's panel. */
export function statusName(status: TimerStatus): string {
  switch (status) {
    case "idle":
      return t("Idle", { context: "timer" });
    case "running":
      return t("Running");
    case "paused":
      return t("Paused");
    case "finished":
      return t("Finished");
  }
}

/** A duration in minutes; all choices are whole minutes. */
export function minutesOf(seconds: number): string {
  return formatUnit(Math.round(seconds / 60), "minute");
}

/** The durations to choose from, in seconds. */
export function durationOptions() {
  return TIMER_DURATIONS.map((seconds) => ({ value: String(seconds), label: minutesOf(seconds) }));
}
