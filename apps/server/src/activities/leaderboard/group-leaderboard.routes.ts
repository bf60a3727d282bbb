/** A conference's leaderboard over HTTP. */
import type { Kysely } from "kysely";

import type { Schema } from "../../database/schema.ts";
import type { DeclareRoute } from "../../http/route.ts";
import { sendSnapshot } from "../../http/send-snapshot.ts";
import type { SnapshotStore } from "../../http/snapshot.ts";
import { listGroupLeaderboard } from "./group-leaderboard.store.ts";

export interface GroupLeaderboardParts {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
}

export function groupLeaderboardRoutes(route: DeclareRoute, { kysely, snapshots }: GroupLeaderboardParts): void {
  route("GET /api/event-groups/:groupId/leaderboard", async ({ group, request, reply }) => {
    const snapshot = await snapshots.read(group.id, "group-leaderboard", async () =>
      JSON.stringify(await listGroupLeaderboard(kysely, group.id)),
    );
    await sendSnapshot(request, reply, snapshot);
    return undefined;
  });
}
