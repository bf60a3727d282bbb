/** The event admin's parts of all activities. */
import { ACTIVITIES, type ActivityName, type StageTab } from "@hubbub/contract/activities";

import type { AdminPart } from "./admin-part.ts";
import { boardsAdmin } from "./boards/admin.ts";
import { captionsAdmin } from "./captions/admin.ts";
import { chatAdmin } from "./chat/admin.ts";
import { feedbackAdmin } from "./feedback/admin.ts";
import { icebreakerAdmin } from "./icebreaker/admin.ts";
import { leaderboardAdmin } from "./leaderboard/admin.ts";
import { microphoneAdmin } from "./microphone/admin.ts";
import { pollsAdmin } from "./polls/admin.ts";
import { prizesAdmin } from "./prizes/admin.ts";
import { questionsAdmin } from "./questions/admin.ts";
import { reactionsAdmin } from "./reactions/admin.ts";
import { timerAdmin } from "./timer/admin.ts";
import { translationAdmin } from "./translation/admin.ts";

/** In the order of organizers' pages; tabs of phones have another one. */
const PARTS: Readonly<Record<ActivityName, AdminPart>> = {
  questions: questionsAdmin,
  polls: pollsAdmin,
  boards: boardsAdmin,
  icebreaker: icebreakerAdmin,
  translation: translationAdmin,
  captions: captionsAdmin,
  prizes: prizesAdmin,
  timer: timerAdmin,
  reactions: reactionsAdmin,
  chat: chatAdmin,
  leaderboard: leaderboardAdmin,
  feedback: feedbackAdmin,
  microphone: microphoneAdmin,
};
const order = Object.keys(PARTS);
export const ADMIN_PARTS = ACTIVITIES.map((unit) => ({ unit, ...PARTS[unit.name] })).toSorted(
  (a, b) => order.indexOf(a.unit.name) - order.indexOf(b.unit.name),
);

/**
 * The switches of the activities, in the order of their tabs. Those without a label of their own use the label of the tab
 * and come last.
 */
export const SWITCHES = ACTIVITIES.flatMap((unit) => {
  const { icon: Icon, settings } = PARTS[unit.name];
  if (!unit.switch || !Icon) return [];
  const { field, label } = unit.switch;
  return [{ field, label: label ?? unit.tab?.label ?? field, isLast: label === null, Icon, settings }];
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
