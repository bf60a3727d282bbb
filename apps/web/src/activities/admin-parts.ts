/** The event admin's parts of all activities. */
import { ACTIVITIES, type ActivityName, type StageTab, type UnitField } from "@hubbub/contract/activities";

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

const PARTS: { readonly [Name in ActivityName]: AdminPart<Name> } = {
  icebreaker: icebreakerAdmin,
  questions: questionsAdmin,
  reactions: reactionsAdmin,
  translation: translationAdmin,
  captions: captionsAdmin,
  chat: chatAdmin,
  timer: timerAdmin,
  prizes: prizesAdmin,
  leaderboard: leaderboardAdmin,
  polls: pollsAdmin,
  boards: boardsAdmin,
  feedback: feedbackAdmin,
  microphone: microphoneAdmin,
};

/** In the order of the activities. */
export const ADMIN_PARTS = ACTIVITIES.map((unit) => ({ unit, ...PARTS[unit.name] }));

/** What pages show in another order than that of the activities. What is not named follows. */
const ORDER = {
  panel: ["questions", "polls", "boards", "icebreaker", "translation", "captions", "prizes", "timer"],
  overview: ["polls"],
  exportLabel: ["icebreaker", "questions", "chat", "reactions", "polls", "boards", "feedback"],
  archive: ["timer", "polls", "boards"],
  Chart: ["reactions"],
  ReportFigures: ["icebreaker", "questions", "chat", "polls"],
  ReportPart: ["icebreaker", "polls", "boards"],
  speaker: ["timer", "polls", "questions", "microphone"],
  SessionRating: [],
} as const satisfies Partial<Record<keyof AdminPart, readonly ActivityName[]>>;

/** The values of this field with their activities, in the order in which pages show them. */
export function adminParts<Key extends keyof typeof ORDER>(key: Key) {
  const first: readonly ActivityName[] = ORDER[key];
  const names = new Set([...first, ...ACTIVITIES.map(({ name }) => name)]);
  return [...names].flatMap((name) =>
    ADMIN_PARTS.flatMap(({ unit, ...parts }) => {
      const part: AdminPart[Key] = parts[key];
      return unit.name === name && part ? [{ name, unit, part }] : [];
    }),
  );
}

/** The switches of the activities. Those without a label of their own use the label of the tab and come last. */
export const SWITCHES = ADMIN_PARTS.flatMap(({ unit, icon: Icon, settings }) => {
  if (!unit.switch || !Icon) return [];
  const { field, label } = unit.switch;
  return [{ field, label: label ?? unit.tab?.label ?? field, isLast: label === null, Icon, settings }];
}).toSorted((a, b) => Number(a.isLast) - Number(b.isLast));

/** The name of an activity's view on the stage. */
export function stageLabelOf(view: StageTab): string {
  return ADMIN_PARTS.find(({ unit }) => unit.stage?.view === view)?.stage?.label() ?? view;
}

/** The buttons that pin posts, and their keys. */
export const PIN_CONTROLS = ADMIN_PARTS.flatMap(({ unit, stage }) =>
  stage?.pin ? [{ name: unit.name, ...stage.pin }] : [],
);

/** What steps of a run sheet start, with their kinds. */
export const RUN_SHEET_PARTS = ADMIN_PARTS.flatMap(({ unit, icon, stage }) =>
  unit.stage?.runSheetStep && stage?.runSheetStep
    ? [{ unit, icon, kind: unit.stage.runSheetStep.kind, ...stage.runSheetStep }]
    : [],
);

/** A sentence about an action in the audit log, by the activity whose moderators do it. */
export const ACTION_SENTENCES: Readonly<Record<ActivityAction, () => string>> = Object.assign(
  {},
  ...ADMIN_PARTS.map(({ loggedActions }) => loggedActions),
);
type ActivityAction = UnitField<"moderation">["loggedActions"][number];
