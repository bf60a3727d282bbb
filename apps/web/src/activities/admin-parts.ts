/** The event admin's parts of all activities. */
import { ACTIVITIES, type ActivityName, type StageTab } from "@hubbub/contract/activities";

import type { AdminPart } from "./admin-part.ts";
import { boardsAdmin } from "./boards/admin.tsx";
import { captionsAdmin } from "./captions/admin.ts";
import { chatAdmin } from "./chat/admin.tsx";
import { feedbackAdmin } from "./feedback/admin.ts";
import { icebreakerAdmin } from "./icebreaker/admin.tsx";
import { leaderboardAdmin } from "./leaderboard/admin.ts";
import { microphoneAdmin } from "./microphone/admin.tsx";
import { pollsAdmin } from "./polls/admin.tsx";
import { prizesAdmin } from "./prizes/admin.tsx";
import { questionsAdmin } from "./questions/admin.tsx";
import { reactionsAdmin } from "./reactions/admin.tsx";
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

export const ADMIN_PARTS = Object.entries(PARTS).flatMap(([name, part]) =>
  ACTIVITIES.filter((unit) => unit.name === name).map((unit) => ({ unit, ...part })),
);

/**
 * The switches of the activities, in the order of their tabs. A switch without a label uses the label of the tab
 * and comes last.
 */
export const SWITCHES = ACTIVITIES.flatMap((unit) => {
  const part = ADMIN_PARTS.find((each) => each.unit === unit);
  if (!unit.switch || !part?.icon) return [];
  const { field, label } = unit.switch;
  const { icon: Icon, settings } = part;
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
