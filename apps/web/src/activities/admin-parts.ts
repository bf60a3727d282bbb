/** The event admin's parts of all activities: `admin.ts` in each folder. */
import type { ActivityName, StageTab } from "@hubbub/contract/activities";

import { t } from "../lib/i18n/translate.ts";
import type { AdminPart } from "./admin-part.ts";
import { partsIn, startingWith } from "./parts.ts";

// What only one activity has: the middle of the overview, a card in the archive, buttons beside those of the stage, and
// a line in the header of the remote control.
export { IcebreakerOverview as OverviewMain } from "./icebreaker/admin.tsx";
export { LeaderboardCard as ArchiveCard } from "./leaderboard/StaffLeaderboards.tsx";
export { PinControls as PinButtons } from "./questions/PinControls.tsx";
export { RemoteTimer as RemoteStatus } from "./timer/StaffTimers.tsx";

const parts = partsIn(
  import.meta.glob<AdminPart<ActivityName>>("./*/admin.{ts,tsx}", { eager: true, import: "admin" }),
);

export const ADMIN_PARTS = startingWith(
  ["questions", "polls", "boards", "icebreaker", "translation", "captions", "prizes", "timer"],
  parts,
);

/** The switches of the activities. */
export const SWITCHES = parts.flatMap(({ unit, icon, settings = [] }) => {
  if (!unit.switch || !icon) return [];
  const { field, label } = unit.switch;
  return [{ field, label: () => t(label), icon, settings }];
});

/** The name of an activity's view on the stage. */
export function stageLabelOf(view: StageTab): string {
  return ADMIN_PARTS.find(({ unit }) => unit.stageView === view)?.stageLabel?.() ?? view;
}

/** What steps of a run sheet start, with their kinds. */
export const RUN_SHEET_PARTS = ADMIN_PARTS.flatMap(({ unit, icon, runSheetStep }) =>
  unit.runSheetStep && icon && runSheetStep ? [{ icon, kind: unit.runSheetStep.kind, ...runSheetStep }] : [],
);

/** What holders of a speaker link see. */
export const SPEAKER_PARTS = startingWith(["timer", "polls", "questions", "microphone"], ADMIN_PARTS).flatMap(
  ({ unit, speaker }) => (speaker ? [{ name: unit.name, ...speaker }] : []),
);
