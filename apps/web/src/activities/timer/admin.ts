import { Timer } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { durationOptions, minutesOf } from "./labels.ts";
import { SpeakerTimer } from "./StaffTimers.tsx";
import { TimerPanel } from "./TimerPanel.tsx";

export const admin: AdminPart<"timer"> = {
  icon: Timer,
  stageLabel: () => t("Timer"),
  panel: { section: "timer", label: () => t("Timer"), Panel: TimerPanel },
  ending: () => t("Any running timer will be stopped."),
  runSheetStep: {
    label: () => t("Start the timer"),
    targetLabel: () => t("Duration"),
    useTargets: () => ({ options: durations(), titleOf }),
    skipReasons: { "no-duration": () => t("The timer has no duration.") },
  },
  speaker: { View: SpeakerTimer, may: () => t("Can see the timer.") },
};

/** The targets of its steps in a run sheet, in seconds. Without a target, the timer keeps the duration that it has. */
function durations() {
  return [{ value: "", label: t("Current duration") }, ...durationOptions()];
}

function titleOf(target: string | undefined): string {
  return target === undefined ? t("Timer") : `${t("Timer")}, ${minutesOf(Number(target))}`;
}
