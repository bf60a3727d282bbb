/** The leaderboard over HTTP. */
import { podiumOf } from "@hubbub/contract/activities/leaderboard-points";
import type { Kysely } from "kysely";

import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { EventRecord } from "../../events/event-record.ts";
import type { SessionEndStep } from "../../events/session-end.ts";
import { lockEventForChange } from "../../events/archive.store.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import type { DeclareRoute } from "../../http/route.ts";
import { sendSnapshot } from "../../http/send-snapshot.ts";
import type { SnapshotStore } from "../../http/snapshot.ts";
import type { Bus } from "../../live/bus.ts";
import { computeLeaderboard, listLeaderboard } from "./leaderboard.store.ts";

export interface LeaderboardParts {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
  bus: Bus;
}

const outdates = ["leaderboard"] as const;

export function leaderboardRoutes(route: DeclareRoute, { kysely, snapshots, bus }: LeaderboardParts): void {
  route("GET /api/events/:eventId/leaderboard", async ({ event, access, request, reply }) => {
    if (!event.hasLeaderboard && !access.role) return [];
    const snapshot = await snapshots.read(event.id, "leaderboard", async () =>
      JSON.stringify(await listLeaderboard(kysely, event.id)),
    );
    await sendSnapshot(request, reply, snapshot);
    return undefined;
  });

  route("POST /api/events/:eventId/calculate-leaderboard", ({ event }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const locked = await lockEventForChange(transaction, event.id);
      if (!locked) throw notFound("Event");
      if (!locked.isArchived) throw new Refusal("conflict", "Archive the event first: the leaderboard is of its end");
      if (!locked.hasLeaderboard) throw new Refusal("conflict", "This event has no leaderboard");
      const count = await computeLeaderboard(transaction, event.id);
      afterCommit(() => tellLeaderboard(bus, locked, count));
      return listLeaderboard(transaction, event.id);
    }),
  );
}

/** Computes the final leaderboard when a session ends, where the event has one. */
export function leaderboardAtEnd(bus: Bus): SessionEndStep {
  return async (transaction, event) => {
    if (!event.hasLeaderboard) return () => undefined;
    const count = await computeLeaderboard(transaction, event.id);
    return () => tellLeaderboard(bus, event, count);
  };
}

/** How many entries are read for the podium: its three steps, and people who share the last of them. */
const PODIUM_READS = 8;

/** The first three of an event, and the people who share the third one's rank. */
export async function topThreeOf(kysely: Kysely<Schema>, eventId: string) {
  const { standing, sharing } = podiumOf(await listLeaderboard(kysely, eventId, PODIUM_READS));
  return [...standing, ...sharing];
}

function tellLeaderboard(bus: Bus, event: EventRecord, count: number): void {
  bus.publish({
    eventId: event.id,
    outdates,
    message: { type: "leaderboard:updated", data: { count } },
    urgency: "now",
  });
  if (!event.group) return;
  const groupId = event.group.id;
  bus.publish({
    eventId: groupId,
    outdates: ["group-leaderboard"],
    message: { type: "group:leaderboard", data: { groupId } },
    urgency: "now",
  });
}
