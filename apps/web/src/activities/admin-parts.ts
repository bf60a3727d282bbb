/** The event admin's parts of all activities. */
import { ACTIVITIES, type ActivityName, type StageTab, type UnitField } from "@hubbub/contract/activities";

import type { AdminPart, AdminSlot } from "./admin-part.ts";
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
import { slotsAt } from "./slots.ts";
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
const ORDER: Readonly<Partial<Record<keyof AdminPart | AdminSlot["where"], readonly ActivityName[]>>> = {
  panel: ["questions", "polls", "boards", "icebreaker", "translation", "captions", "prizes", "timer"],
  exportLabel: ["icebreaker", "questions", "chat", "reactions", "polls", "boards", "feedback"],
  ending: ["timer", "polls", "boards"],
  "overview-side": ["polls"],
  insights: ["reactions"],
  "report-figures": ["icebreaker", "questions", "chat", "polls"],
  report: ["icebreaker", "polls", "boards"],
  speaker: ["timer", "polls", "questions", "microphone"],
};

/** The parts in the order in which pages show this field or place. */
function partsFor(shown: keyof typeof ORDER) {
  const first = ORDER[shown] ?? [];
  const place = (name: ActivityName) => (first.includes(name) ? first.indexOf(name) : first.length);
  return ADMIN_PARTS.toSorted((a, b) => place(a.unit.name) - place(b.unit.name));
}

/** The values of this field that are not null, with their activities. */
export function adminParts<Key extends keyof AdminPart>(key: Key) {
  return partsFor(key).flatMap(({ unit, ...parts }) => {
    const part: AdminPart[Key] = parts[key];
    return part ? [{ unit, part }] : [];
  });
}

/** What the activities show at this place. */
export function adminSlots<Where extends AdminSlot["where"]>(where: Where) {
  return partsFor(where).flatMap(({ unit, slots }) => slotsAt(slots, where).map((slot) => ({ ...slot, unit })));
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
