/** Creates all activities. What is about all of them iterates over this list. */
import type { ActivityName } from "@hubbub/contract/activities";

import type { PostsByKind } from "../submissions/moderation/moderation.store.ts";
import type { Activity, ActivityDeps, PointsSource } from "./activity.ts";
import { createBoards } from "./boards/index.ts";
import { createCaptions } from "./captions/index.ts";
import { createChat } from "./chat/index.ts";
import { createFeedback } from "./feedback/index.ts";
import { createIcebreaker } from "./icebreaker/index.ts";
import { createLeaderboard } from "./leaderboard/index.ts";
import type { LeaderboardDeps } from "./leaderboard/leaderboard.routes.ts";
import { createMicrophone } from "./microphone/index.ts";
import { createPolls } from "./polls/index.ts";
import { createPrizes } from "./prizes/index.ts";
import { createQuestions } from "./questions/index.ts";
import { createReactions } from "./reactions/index.ts";
import { createTimer } from "./timer/index.ts";
import { createTranslation } from "./translation/index.ts";

const CREATE: {
  [Name in ActivityName]: (deps: ActivityDeps & LeaderboardDeps) => Activity<Name> | Promise<Activity<Name>>;
} = {
  icebreaker: createIcebreaker,
  questions: createQuestions,
  reactions: createReactions,
  translation: createTranslation,
  captions: createCaptions,
  chat: createChat,
  timer: createTimer,
  prizes: createPrizes,
  leaderboard: createLeaderboard,
  polls: createPolls,
  boards: createBoards,
  feedback: createFeedback,
  microphone: createMicrophone,
};

export async function createActivities(deps: ActivityDeps): Promise<readonly Activity[]> {
  const activities: Activity[] = [];
  const pointsSources = () => activities.flatMap(pointsSourceOf);
  for (const create of Object.values(CREATE)) activities.push(await create({ ...deps, pointsSources }));
  return activities;
}

function pointsSourceOf({ unit, submissions }: Activity): PointsSource[] {
  if (!unit.submissions?.points || !submissions?.points) return [];
  return [{ activity: unit.name, points: unit.submissions.points, query: submissions.points }];
}

/** The activities that steps of a run sheet can be about, with what contract and server say about these steps. */
export function runSheetActivities(activities: readonly Activity[]) {
  return activities.flatMap(({ unit, stage, parts }) =>
    unit.stage?.runSheetStep && stage?.runSheetStep
      ? [{ unit, ...unit.stage.runSheetStep, ...stage.runSheetStep, fileField: parts?.eventFile?.field ?? null }]
      : [],
  );
}

/** How a post is pinned. */
export function pinOf(activities: readonly Activity[]) {
  return activities.flatMap(({ unit, stage }) => (unit.stage?.pin && stage?.pin ? [stage.pin] : []))[0];
}

/** The posts whose authors can be muted, by their kind. */
export function postsOf(activities: readonly Activity[]): PostsByKind {
  const kinds = activities.flatMap(({ unit, moderation }) =>
    unit.moderation?.mutedBy && moderation?.mutedBy ? [[unit.moderation.mutedBy, moderation.mutedBy]] : [],
  );
  return Object.fromEntries(kinds) as PostsByKind;
}
