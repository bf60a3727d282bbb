/** Creates all activities. What is about all of them iterates over this list. */
import type { ActivityName } from "@hubbub/contract/activities";

import type { PostsByKind } from "../submissions/moderation/moderation.store.ts";
import type { Activity, ActivityDeps } from "./activity.ts";
import { createChat } from "./chat/index.ts";
import { createFeedback } from "./feedback/index.ts";
import { createIcebreaker } from "./icebreaker/index.ts";
import { createLeaderboard } from "./leaderboard/index.ts";
import { createPolls } from "./polls/index.ts";
import { createPrizes } from "./prizes/index.ts";
import { createQuestions } from "./questions/index.ts";
import { createReactions } from "./reactions/index.ts";
import { createTimer } from "./timer/index.ts";
import { createTranslation } from "./translation/index.ts";

/**
 * In the order in which sessions end: the polls that end give points. Activities close from the last to the first: what
 * they store enters people into the draw.
 */
const CREATE: { [Name in ActivityName]: (deps: ActivityDeps) => Activity<Name> | Promise<Activity<Name>> } = {
  prizes: createPrizes,
  icebreaker: createIcebreaker,
  questions: createQuestions,
  reactions: createReactions,
  translation: createTranslation,
  chat: createChat,
  timer: createTimer,
  polls: createPolls,
  feedback: createFeedback,
  leaderboard: createLeaderboard,
};

export async function createActivities(deps: Omit<ActivityDeps, "points">): Promise<readonly Activity[]> {
  const activities: Activity[] = [];
  const points = () => activities.flatMap(({ submissions }) => submissions?.points ?? []);
  for (const create of Object.values(CREATE)) activities.push(await create({ ...deps, points }));
  return activities;
}

/** The activities that steps of a run sheet can be about, with what contract and server say about these steps. */
export function runSheetActivities(activities: readonly Activity[]) {
  return activities.flatMap(({ unit, stage, parts }) =>
    unit.stage?.runSheetStep && stage?.runSheetStep
      ? [{ unit, ...unit.stage.runSheetStep, ...stage.runSheetStep, fileField: parts?.eventFile?.field ?? null }]
      : [],
  );
}

/** The posts whose authors can be muted, by their kind. */
export function postsOf(activities: readonly Activity[]): PostsByKind {
  const kinds = activities.flatMap(({ unit, moderation }) =>
    unit.moderation && moderation ? [[unit.moderation.mutedBy, moderation.posts]] : [],
  );
  return Object.fromEntries(kinds) as PostsByKind;
}
