/** Icons and names of the steps of a run sheet. */
import type { StageView } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { RunSheetStep, SkipReason, StepKind } from "@hubbub/contract/run-sheet";
import { type LucideIcon, MonitorOff, Presentation, StickyNote } from "lucide-react";

import type { StepTargets } from "../../activities/admin-part.ts";
import { RUN_SHEET_PARTS } from "../../activities/admin-parts.ts";
import { t } from "../../lib/i18n/translate.ts";
import { stageLabel, stageOptions } from "../admin/event/stage-options.ts";

interface KindTexts {
  icon: LucideIcon;
  label: () => string;
  /** Null: such a step has no target. */
  targetLabel: (() => string) | null;
}

export const STEP_TEXTS = Object.fromEntries<KindTexts>([
  ["view", { icon: Presentation, label: () => t("Show on big screen"), targetLabel: () => t("Big screen") }],
  ...RUN_SHEET_PARTS.map((part): [string, KindTexts] => [part.kind, part]),
  ["black", { icon: MonitorOff, label: () => t("Turn the big screen black"), targetLabel: null }],
  ["note", { icon: StickyNote, label: () => t("Note"), targetLabel: null }],
]) as Readonly<Record<StepKind, KindTexts>>;

export const SKIP_REASONS: Readonly<Record<SkipReason, () => string>> = Object.assign(
  { off: () => t("The activity is switched off."), archived: () => t("The event is archived.") },
  ...RUN_SHEET_PARTS.map((part) => part.skipReasons),
);

/** What steps can show and start in this event, and what a step does in a few words. */
export function useStepTargets(event: PublicEvent) {
  // The list of activities is constant, and so is the order of these hooks.
  const parts = new Map<StepKind, StepTargets>(
    RUN_SHEET_PARTS.map(({ kind, useTargets }) => [kind, useTargets(event.id)]),
  );
  return {
    optionsOf: (kind: StepKind) => (kind === "view" ? stageOptions(event) : (parts.get(kind)?.options ?? [])),
    titleOf: ({ kind, target }: RunSheetStep) =>
      kind === "view"
        ? stageLabel(target as StageView)
        : (parts.get(kind)?.titleOf(target) ?? STEP_TEXTS[kind].label()),
  };
}
