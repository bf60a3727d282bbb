/** The name and icon of a step. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { StageView } from "@hubbub/contract/activities";
import type { RunSheetStep, StepKind } from "@hubbub/contract/run-sheet";
import { ChartBarBig, type LucideIcon, MonitorOff, Presentation, StickyNote, Timer } from "lucide-react";

import { minutesOf } from "../../activities/timer/labels.ts";
import { t } from "../../lib/i18n/translate.ts";
import { stageLabel } from "../admin/event/stage-options.ts";

export const stepIcons: Record<StepKind, LucideIcon> = {
  view: Presentation,
  poll: ChartBarBig,
  timer: Timer,
  black: MonitorOff,
  note: StickyNote,
};

export const kindLabels: Record<StepKind, () => string> = {
  view: () => t("Show on big screen"),
  poll: () => t("Open a poll"),
  timer: () => t("Start the timer"),
  black: () => t("Black"),
  note: () => t("Note"),
};

/** What the step does, in a few words. @param polls undefined while they are loading */
export function stepTitle({ kind, target }: RunSheetStep, polls: readonly Poll[] | undefined): string {
  if (kind === "view") return stageLabel(target as StageView);
  if (kind === "poll")
    return polls ? (polls.find(({ id }) => id === target)?.question ?? t("Deleted poll")) : t("Poll");
  if (kind === "timer" && target !== undefined) return `${t("Timer")}, ${minutesOf(Number(target))}`;
  return kind === "timer" ? t("Timer") : kindLabels[kind]();
}
