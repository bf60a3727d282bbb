import type { ActivityModule } from "../../api/module.ts";
import type { SessionEndDeps, SessionEndStep } from "../../domain/events/session-end.ts";
import { groupLeaderboardRoutes } from "./group-leaderboard.routes.ts";
import { leaderboardAtEnd, type LeaderboardDeps, leaderboardRoutes, topThreeOf } from "./leaderboard.routes.ts";

export interface LeaderboardModule extends ActivityModule, Pick<SessionEndDeps, "topThreeOf"> {
  /** Computes the final leaderboard. */
  atSessionEnd: SessionEndStep;
}

/** The leaderboards of events and of groups. */
export function createLeaderboardModule(deps: LeaderboardDeps): LeaderboardModule {
  return {
    routes: (route) => {
      leaderboardRoutes(route, deps);
      groupLeaderboardRoutes(route, deps);
    },
    writers: {},
    atSessionEnd: leaderboardAtEnd(deps.bus),
    topThreeOf: topThreeOf(deps.screenings),
  };
}
