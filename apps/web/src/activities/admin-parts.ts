/** The event admin's parts of all activities. */
import { ACTIVITIES, type ActivityName, type ActivitySwitch, type StageTab } from "@hubbub/contract/activities";
import type { LucideIcon } from "lucide-react";

import type { AdminPart } from "./admin-part.ts";
import { chatAdmin } from "./chat/admin.ts";
import { feedbackAdmin } from "./feedback/admin.ts";
import { icebreakerAdmin } from "./icebreaker/admin.ts";
import { leaderboardAdmin } from "./leaderboard/admin.ts";
import { pollsAdmin } from "./polls/admin.ts";
import { prizesAdmin } from "./prizes/admin.ts";
import { questionsAdmin } from "./questions/admin.ts";
import { reactionsAdmin } from "./reactions/admin.ts";
import { timerAdmin } from "./timer/admin.ts";
import { translationAdmin } from "./translation/admin.ts";

const PARTS: Readonly<Record<ActivityName, AdminPart>> = {
  icebreaker: icebreakerAdmin,
  questions: questionsAdmin,
  reactions: reactionsAdmin,
  translation: translationAdmin,
  chat: chatAdmin,
  timer: timerAdmin,
  prizes: prizesAdmin,
  leaderboard: leaderboardAdmin,
  polls: pollsAdmin,
  feedback: feedbackAdmin,
};

/** In the order of the activities. */
export const ADMIN_PARTS = ACTIVITIES.map(({ name }) => ({ name, ...PARTS[name] }));

/** By the field of the switch. */
export const SWITCH_ICONS = Object.fromEntries(
  ACTIVITIES.flatMap((unit) => {
    const { icon } = PARTS[unit.name];
    return unit.switch && icon ? [[unit.switch.field, icon]] : [];
  }),
) as Readonly<Record<ActivitySwitch, LucideIcon>>;

/** The name of an activity's view on the stage. */
export function stageLabelOf(view: StageTab): string {
  const unit = ACTIVITIES.find(({ stage }) => stage?.view === view);
  return (unit && PARTS[unit.name].stageLabel?.()) ?? view;
}
