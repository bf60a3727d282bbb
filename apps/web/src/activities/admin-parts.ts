/** The event admin's parts of all activities: `admin.ts` in each folder. */
import { ACTIVITIES, type ActivityName, type StageTab } from "@hubbub/contract/activities";

import { t } from "../lib/i18n/translate.ts";
import type { AdminPart } from "./admin-part.ts";
import { partsIn } from "./parts.ts";

// What only one activity has: the middle of the overview, a card in the archive, buttons beside those of the stage, and
// a line in the header of the remote control.
export { IcebreakerOverview as OverviewMain } from "./icebreaker/admin.tsx";
export { LeaderboardCard as ArchiveCard } from "./leaderboard/StaffLeaderboards.tsx";
export { PinControls as PinButtons } from "./questions/PinControls.tsx";
export { RemoteTimer as RemoteStatus } from "./timer/StaffTimers.tsx";

/** On organizers' pages. The tabs of phones have another order. */
const ORDER: readonly ActivityName[] = [
  "questions",
  "polls",
  "boards",
  "icebreaker",
  "translation",
  "captions",
  "prizes",
  "timer",
  "reactions",
  "chat",
  "leaderboard",
  "feedback",
  "microphone",
];

export const ADMIN_PARTS = partsIn(
  import.meta.glob<AdminPart>("./*/admin.{ts,tsx}", { eager: true, import: "admin" }),
  ORDER,
);

/**
 * The switches of the activities, in the order of their tabs. A switch without a label uses the label of the tab
 * and comes last.
 */
export const SWITCHES = ACTIVITIES.flatMap((unit) => {
  const part = ADMIN_PARTS.find((each) => each.unit === unit);
  if (!unit.switch || !part?.icon) return [];
  const { field, label } = unit.switch;
  const { icon, settings = [] } = part;
  const name = label ?? unit.tab?.label ?? field;
  return [{ field, label: () => t(name), isLast: label === null, icon, settings }];
}).toSorted((a, b) => Number(a.isLast) - Number(b.isLast));

/** The name of an activity's view on the stage. */
export function stageLabelOf(view: StageTab): string {
  return ADMIN_PARTS.find(({ unit }) => unit.stage?.view === view)?.stageLabel?.() ?? view;
}

/** What steps of a run sheet start, with their kinds. */
export const RUN_SHEET_PARTS = ADMIN_PARTS.flatMap(({ unit, icon, runSheetStep }) =>
  unit.stage?.runSheetStep && icon && runSheetStep
    ? [{ icon, kind: unit.stage.runSheetStep.kind, ...runSheetStep }]
    : [],
);

/** What holders of a speaker link see. */
export const SPEAKER_PARTS = ADMIN_PARTS.flatMap(({ unit, speaker }) =>
  speaker ? [{ name: unit.name, ...speaker }] : [],
).toSorted((a, b) => a.order - b.order);
