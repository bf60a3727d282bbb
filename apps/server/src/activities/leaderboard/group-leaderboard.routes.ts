/** The call for the leaderboard of a group. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { CachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import type { EventGroupRecord } from "../../domain/groups/group-record.ts";
import { publicNames, type Screenings } from "../../submissions/moderation/screening.ts";
import { listFilteredSessions, listGroupLeaderboard } from "./group-leaderboard.store.ts";

export interface GroupLeaderboardDeps {
  kysely: Kysely<Schema>;
  snapshots: Snapshots;
  screenings: Screenings;
}

export function groupLeaderboardRoutes(
  route: DeclareRoute,
  { kysely, snapshots, screenings }: GroupLeaderboardDeps,
): void {
  const list = new CachedList(snapshots, {
    call: "GET /api/event-groups/:groupId/leaderboard",
    name: "group-leaderboard",
    build: async (group: EventGroupRecord) =>
      JSON.stringify(await publicGroupLeaderboard(screenings, kysely, group.id)),
  });
  route(list.call, ({ group }) => list.read(group));
}

/** A name is not shown where the text filter of one of the sessions finds a word in it. */
async function publicGroupLeaderboard(
  screenings: Screenings,
  kysely: Kysely<Schema>,
  groupId: string,
): Promise<LeaderboardEntry[]> {
  const sessionIds = await listFilteredSessions(kysely, groupId);
  const screened = await Promise.all(sessionIds.map((eventId) => screenings.of(eventId)));
  // Sessions that add no words share one filter.
  const filters = [...new Set(screened.map(({ filter }) => filter))];
  const entries = await listGroupLeaderboard(kysely, groupId);
  return entries.map((entry) => publicNames(entry, "participantName", filters));
}
