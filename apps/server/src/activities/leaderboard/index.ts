import { leaderboard } from "@hubbub/contract/activities/leaderboard/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { groupLeaderboardRoutes, leaderboardAtEnd, leaderboardRoutes, podiumAtEnd } from "./leaderboard.routes.ts";
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
    insights: null,
    myDay: findOwnPlace,
    points: null,
    listsWithNames: ["leaderboard"],
    stage: { activity: null, keepInPicture: null, keepInPage: null, pins: null },
    page: null,
    sessionEnd: {
      // Computes the final leaderboard.
      step: leaderboardAtEnd(bus, points),
      message: podiumAtEnd(screenings),
    },
    hooks: null,
    live: null,
    erasure: {
      erase: eraseEntries,
      removePersonalData: null,
      publishToGroup: (groupId) => publishGroupLeaderboard(bus, groupId),
    },
    eventFile: null,
    fillDemo: (transaction, eventId) => computeLeaderboard(transaction, eventId, points()),
    prepareRehearsal: null,
  };
}
