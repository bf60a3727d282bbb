/** All activities, and their tables. What is about all of them iterates over these lists. */
import type { ActivityName } from "@hubbub/contract/activities";
import type { DataOf, PartsOf } from "@hubbub/contract/activities/protocols";

import type { Activity, ActivityDeps } from "./activity.ts";
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
export { readSessionEndFields } from "./leaderboard/leaderboard.routes.ts";
export { pin } from "./questions/pinned-question.store.ts";
export { readInsightsFields } from "./reactions/reactions.store.ts";

/** In the order of their creation; they close in reverse. */
const FOLDERS = {
  // Before those whose submissions it acts on (`on.submitted`), so that it closes after them.
  prizes: { create: createPrizes, tables: prizesTables },
  icebreaker: { create: createIcebreaker, tables: icebreakerTables },
  questions: { create: createQuestions, tables: questionsTables },
  reactions: { create: createReactions, tables: reactionsTables },
  translation: { create: createTranslation, tables: translationTables },
  captions: { create: createCaptions, tables: captionsTables },
  chat: { create: createChat, tables: chatTables },
  timer: { create: createTimer, tables: timerTables },
  polls: { create: createPolls, tables: pollsTables },
  boards: { create: createBoards, tables: boardsTables },
  feedback: { create: createFeedback, tables: feedbackTables },
  microphone: { create: createMicrophone, tables: microphoneTables },
  // Last, because it counts what the others have stored (`fillDemo`, `on.archived`).
  leaderboard: { create: createLeaderboard, tables: leaderboardTables },
} satisfies {
  [Name in ActivityName]: { create: (deps: ActivityDeps) => Activity<Name> | Promise<Activity<Name>>; tables: object };
};

export const ACTIVITY_TABLES = Object.values(FOLDERS).map(({ tables }) => tables);

export async function createActivities(deps: Omit<ActivityDeps, "activities">): Promise<readonly Activity[]> {
  const activities: Activity[] = [];
  for (const { create } of Object.values(FOLDERS)) activities.push(await create({ ...deps, activities }));
  return activities;
}

/** Reads what the activities add to an answer, as one object. */
export async function readParts<Field extends "myDay" | "eventFile">(
  activities: readonly Activity[],
  read: (activity: Activity) => Promise<object> | undefined,
): Promise<DataOf<PartsOf<Field>>> {
  const parts = await Promise.all(activities.flatMap((activity) => read(activity) ?? []));
  return Object.assign({}, ...parts) as DataOf<PartsOf<Field>>;
}

/** The activities that steps of a run sheet can be about, with what contract and server say about these steps. */
export function runSheetActivities(activities: readonly Activity[]) {
  return activities.flatMap(({ unit, runSheetStep, eventFile }) => {
    const step = unit.runSheetStep;
    return step && runSheetStep ? [{ unit, ...step, ...runSheetStep, fileField: eventFile?.field }] : [];
  });
}

/** The posts whose authors can be muted. */
export function postsOf(activities: readonly Activity[]) {
  return activities.flatMap(({ unit, posts }) => {
    const kind = unit.moderation?.postKind;
    return kind && posts ? [{ unit, kind, ...posts }] : [];
  });
}
