import { isOn } from "@hubbub/contract/activities";
import { leaderboard } from "@hubbub/contract/activities/leaderboard/index";

import { cachedList } from "../../api/cached-list.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { leaderboardRoutes, publicLeaderboard, publishLeaderboard } from "./leaderboard.routes.ts";
import { computeLeaderboard, exportTable } from "./leaderboard.store.ts";

/** The leaderboards of events and of groups. */
export function createLeaderboard(deps: ActivityDeps): Activity<"leaderboard"> {
  const { kysely, bus, snapshots, events, activities } = deps;
  const shared = cachedList(snapshots, events, "leaderboard", (event: EventRecord) =>
    publicLeaderboard(deps, kysely, event),
  );
  return {
    unit: leaderboard,
    routes: (route) => leaderboardRoutes(route, deps, shared),
    exportTable,
    myDay: async (_connection, event, { profileId }) => {
      const entries = isOn(event, leaderboard) ? (await shared(event)).json() : [];
      const own = entries.find((entry) => entry.profileId === profileId);
      return { place: own ? { rank: own.rank, totalPoints: own.totalPoints, people: entries.length } : null };
    },
    fillDemo: (transaction, eventId) => computeLeaderboard(transaction, eventId, activities),
    on: {
      archived: async ({ transaction, event, afterCommit }) => {
        if (!isOn(event, leaderboard)) return;
        const count = await computeLeaderboard(transaction, event.id, activities);
        afterCommit(() => publishLeaderboard(bus, event, count));
      },
    },
  };
}
