/** The calls of the leaderboards of events and groups. */
import { isOn } from "@hubbub/contract/activities";
import { leaderboard, podiumOf } from "@hubbub/contract/activities/leaderboard/index";
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import type { SessionEnd } from "@hubbub/contract/archive";

import { broadcast, type Bus } from "../../domain/bus.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import type { Snapshot } from "../../platform/cache/snapshot.ts";
import { conflict } from "../../platform/http/refusal.ts";
import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { publicNames } from "../../submissions/moderation/screening.ts";
import type { ActivityDeps } from "../activity.ts";
import {
  computeLeaderboard,
  listFilteredSessions,
  listGroupLeaderboard,
  listLeaderboard,
} from "./leaderboard.store.ts";

/** How many entries the closing message can have: the three steps of the podium, and people who share the last of them. */
const PODIUM_ENTRIES_MAX = 8;

export function leaderboardRoutes(
  route: DeclareRoute,
  deps: ActivityDeps,
  shared: (event: EventRecord) => Promise<Snapshot<LeaderboardEntry[]>>,
): void {
  const { kysely, bus, snapshots, groups, activities } = deps;
  route.list({
    call: "GET /api/events/:eventId/leaderboard",
    activity: leaderboard,
    attendee: ({ event }) => shared(event),
  });

  route("POST /api/events/:eventId/calculate-leaderboard", ({ event }) =>
    changeEvent(kysely.forLongStatements, event.id, async ({ transaction, event: locked, afterCommit }) => {
      if (!locked.isArchived) throw conflict("Archive the event before you calculate the leaderboard");
      if (!isOn(locked, leaderboard)) throw conflict("This event has no leaderboard");
      const count = await computeLeaderboard(transaction, event.id, activities);
      afterCommit(() => publishLeaderboard(bus, locked, count));
      return publicLeaderboard(deps, transaction, locked);
    }),
  );

  const readOfGroup = cachedList(snapshots, groups, "group-leaderboard", (group) =>
    publicGroupLeaderboard(deps, group.id),
  );
  route("GET /api/event-groups/:groupId/leaderboard", ({ group }) => readOfGroup(group));
}

/** @param count number of entries */
export function publishLeaderboard(bus: Bus, event: EventRecord, count: number): void {
  const message = { type: "leaderboard:updated", data: { count } } as const;
  broadcast(bus, event.id, message, { audience: "everyone", invalidates: ["leaderboard"] });
  if (event.group) publishGroupLeaderboard(bus, event.group.id);
}

function publishGroupLeaderboard(bus: Bus, groupId: string): void {
  const message = { type: "group:leaderboard", data: { groupId } } as const;
  broadcast(bus, groupId, message, { audience: "everyone", invalidates: ["group-leaderboard"] });
}

/** The entries, with names in which the text filter finds a word replaced. */
export async function publicLeaderboard(
  { screenings }: Pick<ActivityDeps, "screenings">,
  connection: Connection,
  event: EventRecord,
): Promise<LeaderboardEntry[]> {
  const filters = await screenings.nameFilters(event, connection);
  const entries = await listLeaderboard(connection, event.id);
  return entries.map((entry) => publicNames(entry, "participantName", filters));
}

/** The first three, and the people who share the third one's rank. */
export async function readSessionEndFields(
  deps: Pick<ActivityDeps, "screenings">,
  connection: Connection,
  event: EventRecord,
): Promise<Pick<SessionEnd, "topThree">> {
  if (!isOn(event, leaderboard)) return { topThree: [] };
  const entries = await publicLeaderboard(deps, connection, event);
  const { podium, sharing } = podiumOf(entries.slice(0, PODIUM_ENTRIES_MAX));
  return { topThree: [...podium, ...sharing] };
}

/** A name is not shown where the text filter of one of the sessions finds a word in it. */
async function publicGroupLeaderboard(
  { kysely, screenings }: ActivityDeps,
  groupId: string,
): Promise<LeaderboardEntry[]> {
  const sessionIds = await listFilteredSessions(kysely, groupId);
  const filters = [...new Set((await screenings.filtersOf(sessionIds)).values())];
  const entries = await listGroupLeaderboard(kysely, groupId);
  return entries.map((entry) => publicNames(entry, "participantName", filters));
}
