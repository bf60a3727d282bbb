import { leaderboard } from "@hubbub/contract/activities/leaderboard/index";
import type { SessionEndDeps } from "../../domain/events/session-end.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { groupLeaderboardRoutes } from "./group-leaderboard.routes.ts";
import { exportTable, findOwnPlace } from "./leaderboard-reports.store.ts";
import { leaderboardAtEnd, leaderboardRoutes, topThreeOf } from "./leaderboard.routes.ts";
import { computeLeaderboard, eraseEntries } from "./leaderboard.store.ts";

export interface LeaderboardActivity extends Activity<"leaderboard">, Pick<SessionEndDeps, "topThreeOf"> {}

/** The leaderboards of events and of groups. @param scoring what gives points */
export function createLeaderboard(
  { kysely, bus, snapshots, screenings }: ActivityDeps,
  scoring: readonly Pick<Activity, "points">[],
): LeaderboardActivity {
  const points = scoring.flatMap((activity) => activity.points ?? []);
  return {
    unit: leaderboard,
    routes: (route) => {
      leaderboardRoutes(route, { kysely, bus, snapshots, screenings, points });
      groupLeaderboardRoutes(route, { kysely, snapshots, screenings });
    },
    writers: null,
    exportTable,
    insights: null,
    participation: null,
    stageActivity: null,
    keepInPicture: null,
    logSubjects: null,
    posts: null,
    myDay: findOwnPlace,
    points: null,
    listsWithNames: ["leaderboard"],
    // Computes the final leaderboard.
    atSessionEnd: leaderboardAtEnd(bus, points),
    onSubmission: null,
    onJoin: null,
    marks: null,
    messageHandlers: null,
    erase: eraseEntries,
    removePersonalData: null,
    fillDemo: (transaction, eventId) => computeLeaderboard(transaction, eventId, points),
    prepareRehearsal: null,
    topThreeOf: topThreeOf(screenings),
  };
}
