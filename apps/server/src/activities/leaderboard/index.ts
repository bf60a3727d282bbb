import { leaderboard } from "@hubbub/contract/activities/leaderboard/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { computeAtEnd, groupLeaderboardRoutes, leaderboardRoutes, readPodium } from "./leaderboard.routes.ts";
import { publishGroupLeaderboard } from "./leaderboard-broadcasts.ts";
import { computeLeaderboard, eraseEntries, exportTable, findOwnPlace } from "./leaderboard.store.ts";

/** The leaderboards of events and of groups. */
export function createLeaderboard(deps: ActivityDeps): Activity<"leaderboard"> {
  const { bus, screenings, points } = deps;
  return {
    unit: leaderboard,
    routes: (route) => {
      leaderboardRoutes(route, deps);
      groupLeaderboardRoutes(route, deps);
    },
    writers: null,
    exportTable,
    participation: null,
    logSubjects: null,
    posts: null,
    runSheetStep: null,
    insights: null,
    myDay: findOwnPlace,
    points: null,
    stage: { activity: null, keepInPicture: null },
    page: null,
    sessionEnd: (connection, event) => readPodium(screenings, connection, event),
    erasure: {
      erase: async (transaction, person, afterCommit) => {
        const groupIds = await eraseEntries(transaction, person);
        afterCommit(() => groupIds.forEach((groupId) => publishGroupLeaderboard(bus, groupId)));
      },
      removePersonalData: null,
    },
    eventFile: null,
    fillDemo: (transaction, eventId) => computeLeaderboard(transaction, eventId, points()),
    on: { archived: (...change) => computeAtEnd(deps, ...change) },
  };
}
