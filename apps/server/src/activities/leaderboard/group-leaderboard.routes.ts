/** A conference's leaderboard over HTTP. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { sendSnapshot } from "../../platform/http/send-snapshot.ts";
import type { SnapshotStore } from "../../platform/cache/snapshot.ts";
import { publicNames, type Screenings } from "../../submissions/moderation/screening.ts";
import { listFilteredSessions, listGroupLeaderboard } from "./group-leaderboard.store.ts";

export interface GroupLeaderboardDeps {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
  screenings: Screenings;
}

export function groupLeaderboardRoutes(
  route: DeclareRoute,
  { kysely, snapshots, screenings }: GroupLeaderboardDeps,
): void {
  route("GET /api/event-groups/:groupId/leaderboard", async ({ group, request, reply }) => {
    const snapshot = await snapshots.read(group.id, "group-leaderboard", async () =>
      JSON.stringify(await publicGroupLeaderboard(screenings, kysely, group.id)),
    );
    await sendSnapshot(request, reply, snapshot);
    return undefined;
  });
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
