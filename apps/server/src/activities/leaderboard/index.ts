import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { leaderboard } from "@hubbub/contract/activities/leaderboard/index";
import { podiumOf } from "@hubbub/contract/activities/leaderboard/index";

import { isOn } from "../../domain/events/event-state.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { createLeaderboardList, leaderboardRoutes, publicLeaderboard } from "./leaderboard.routes.ts";
import { publishGroupLeaderboard, publishLeaderboard } from "./leaderboard-publications.ts";
import { computeLeaderboard, eraseEntries, exportTable } from "./leaderboard.store.ts";

/** How many entries are read for the podium: its three steps, and people who share the last of them. */
const PODIUM_READS = 8;

/** The leaderboards of events and of groups. */
export function createLeaderboard(deps: ActivityDeps): Activity<"leaderboard"> {
  const { bus, points } = deps;
  const list = createLeaderboardList(deps);
  return {
    unit: leaderboard,
    routes: (route) => leaderboardRoutes(route, deps, list),
    exportTable,
    stage: { activity: null, keepInPicture: null },
    parts: {
      myDay: async (_connection, event, { profileId }) => {
        const entries = (await list.readShown(event)).json() as LeaderboardEntry[];
        const own = entries.find((entry) => entry.profileId === profileId);
        return { place: own ? { rank: own.rank, totalPoints: own.totalPoints, people: entries.length } : null };
      },
      // The first three, and the people who share the third one's rank.
      sessionEnd: async (connection, event) => {
        if (!isOn(event, leaderboard)) return { topThree: [] };
        const { podium, sharing } = podiumOf(await publicLeaderboard(deps, connection, event, PODIUM_READS));
        return { topThree: [...podium, ...sharing] };
      },
      page: null,
    },
    erasure: {
      erase: async (transaction, person, afterCommit) => {
        const groupIds = await eraseEntries(transaction, person);
        afterCommit(() => groupIds.forEach((groupId) => publishGroupLeaderboard(bus, groupId)));
      },
      removePersonalData: null,
    },
    fillDemo: (transaction, eventId) => computeLeaderboard(transaction, eventId, points()),
    on: {
      archived: async ({ transaction, event, afterCommit }) => {
        if (!isOn(event, leaderboard)) return;
        const count = await computeLeaderboard(transaction, event.id, points());
        afterCommit(() => publishLeaderboard(bus, event, count));
      },
    },
  };
}
