/** All activities, and their tables. What is about all of them iterates over these lists. */
import type { ActivityName } from "@hubbub/contract/activities";

import type { PostsByKind } from "../submissions/moderation/moderation.store.ts";
import type { Activity, ActivityDeps, PointsSource } from "./activity.ts";
import { createBoards } from "./boards/index.ts";
import { boardsTables } from "./boards/tables.ts";
import { createCaptions } from "./captions/index.ts";
import { captionsTables } from "./captions/tables.ts";
import { createChat } from "./chat/index.ts";
import { chatTables } from "./chat/tables.ts";
import { createFeedback } from "./feedback/index.ts";
import { feedbackTables } from "./feedback/tables.ts";
import { createIcebreaker } from "./icebreaker/index.ts";
import { icebreakerTables } from "./icebreaker/tables.ts";
import { createLeaderboard } from "./leaderboard/index.ts";
import type { LeaderboardDeps } from "./leaderboard/leaderboard.routes.ts";
import { leaderboardTables } from "./leaderboard/tables.ts";
import { createMicrophone } from "./microphone/index.ts";
import { microphoneTables } from "./microphone/tables.ts";
import { createPolls } from "./polls/index.ts";
import { pollsTables } from "./polls/tables.ts";
import { createPrizes } from "./prizes/index.ts";
import { prizesTables } from "./prizes/tables.ts";
import { createQuestions } from "./questions/index.ts";
import { questionsTables } from "./questions/tables.ts";
import { createReactions } from "./reactions/index.ts";
import { reactionsTables } from "./reactions/tables.ts";
import { createTimer } from "./timer/index.ts";
import { timerTables } from "./timer/tables.ts";
import { createTranslation } from "./translation/index.ts";
import { translationTables } from "./translation/tables.ts";

// What only one activity has.
export { pin } from "./questions/pinned-question.store.ts";

const FOLDERS = {
  icebreaker: { create: createIcebreaker, tables: icebreakerTables },
  questions: { create: createQuestions, tables: questionsTables },
  reactions: { create: createReactions, tables: reactionsTables },
  translation: { create: createTranslation, tables: translationTables },
  captions: { create: createCaptions, tables: captionsTables },
  chat: { create: createChat, tables: chatTables },
  timer: { create: createTimer, tables: timerTables },
  prizes: { create: createPrizes, tables: prizesTables },
  polls: { create: createPolls, tables: pollsTables },
  boards: { create: createBoards, tables: boardsTables },
  feedback: { create: createFeedback, tables: feedbackTables },
  microphone: { create: createMicrophone, tables: microphoneTables },
  // After those that give points, also when a session ends (`on.archived`).
  leaderboard: { create: createLeaderboard, tables: leaderboardTables },
} satisfies Record<ActivityName, { create: (deps: LeaderboardDeps) => Activity | Promise<Activity>; tables: object }>;

export const ACTIVITY_TABLES = Object.values(FOLDERS).map(({ tables }) => tables);

export async function createActivities(deps: ActivityDeps): Promise<readonly Activity[]> {
  const activities: Activity[] = [];
  for (const { create } of Object.values(FOLDERS))
    activities.push(await create({ ...deps, pointsSources: pointsSourcesOf(activities) }));
  return activities;
}

/** What the contract names of each activity and what the server has for it, for the activities that have both. */
export function pairsOf<Named, Given>(
  activities: readonly Activity[],
  pairOf: (activity: Activity) => readonly [named: Named | null | undefined, given: Given | null | undefined],
): { activity: Activity; named: Named; given: Given }[] {
  return activities.flatMap((activity) => {
    const [named, given] = pairOf(activity);
    return named && given ? [{ activity, named, given }] : [];
  });
}

function pointsSourcesOf(activities: readonly Activity[]): PointsSource[] {
  const pairs = pairsOf(activities, ({ unit, submissions }) => [unit.submissions?.points, submissions?.points]);
  return pairs.map(({ activity, named, given }) => ({ activity: activity.unit.name, points: named, query: given }));
}

/** The activities that steps of a run sheet can be about, with what contract and server say about these steps. */
export function runSheetActivities(activities: readonly Activity[]) {
  const pairs = pairsOf(activities, ({ unit, stage }) => [unit.stage?.runSheetStep, stage?.runSheetStep]);
  return pairs.map(({ activity: { unit, parts }, named, given }) => {
    return { unit, ...named, ...given, fileField: parts?.eventFile?.field ?? null };
  });
}

/** The posts whose authors can be muted: their kinds (`named`) and tables (`given`). */
export function mutedBy(activities: readonly Activity[]) {
  return pairsOf(activities, ({ unit, moderation }) => [unit.moderation?.mutedBy, moderation?.mutedBy]);
}

/** The same by kind. */
export function postsOf(activities: readonly Activity[]): PostsByKind {
  return Object.fromEntries(mutedBy(activities).map(({ named, given }) => [named, given])) as PostsByKind;
}
