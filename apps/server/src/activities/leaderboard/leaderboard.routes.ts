/** The calls of the leaderboards of events and groups. */
import { leaderboard } from "@hubbub/contract/activities/leaderboard/index";
import type { SessionEnd } from "@hubbub/contract/archive";
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { podiumOf } from "@hubbub/contract/activities/leaderboard/points";

import { isOn } from "../../domain/events/event-state.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { forLongStatements } from "../../platform/database/pool.ts";
import { type AfterCommit, inTransaction } from "../../platform/database/transaction.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { lockEventForChange } from "../../domain/events/events.store.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { CachedList, serveCachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { nameFilters, publicNames, type Screenings } from "../../submissions/moderation/screening.ts";
import type { ActivityDeps, EventQuery, Points } from "../activity.ts";
import { publishLeaderboard } from "./leaderboard-broadcasts.ts";
import { computeLeaderboard, listLeaderboard } from "./leaderboard.store.ts";
import type { EventGroupRecord } from "../../domain/groups/group-record.ts";
import { listFilteredSessions, listGroupLeaderboard } from "./group-leaderboard.store.ts";

export interface LeaderboardDeps extends Pick<ActivityDeps, "kysely" | "snapshots" | "bus" | "screenings"> {
  /** Queries of what gives points. */
  points: () => readonly EventQuery<Points>[];
}

export function leaderboardRoutes(route: DeclareRoute, deps: LeaderboardDeps): void {
  const { kysely, snapshots, bus, points } = deps;

  const list = new CachedList(snapshots, {
    call: "GET /api/events/:eventId/leaderboard",
    name: "leaderboard",
    isShown: (event: EventRecord) => isOn(event, leaderboard),
    build: async (event) => JSON.stringify(await publicLeaderboard(deps.screenings, kysely, event)),
  });
  serveCachedList(route, list);

  route("POST /api/events/:eventId/calculate-leaderboard", ({ event }) =>
    inTransaction(forLongStatements(kysely), async (transaction, afterCommit) => {
      const locked = await lockEventForChange(transaction, event.id);
      if (!locked) throw notFound("Event");
      if (!locked.isArchived) throw new Refusal("conflict", "Archive the event first: the leaderboard is of its end");
      if (!isOn(locked, leaderboard)) throw new Refusal("conflict", "This event has no leaderboard");
      const count = await computeLeaderboard(transaction, event.id, points());
      afterCommit(() => publishLeaderboard(bus, locked, count));
      return publicLeaderboard(deps.screenings, transaction, locked);
    }),
  );
}

/** Computes the final leaderboard when a session ends, where the event has one. */
export async function computeAtEnd(
  { bus, points }: Pick<LeaderboardDeps, "bus" | "points">,
  transaction: Transaction,
  event: EventRecord,
  afterCommit: AfterCommit,
): Promise<void> {
  if (!isOn(event, leaderboard)) return;
  const count = await computeLeaderboard(transaction, event.id, points());
  afterCommit(() => publishLeaderboard(bus, event, count));
}

/** How many entries are read for the podium: its three steps, and people who share the last of them. */
const PODIUM_READS = 8;

/** The first three of an event, and the people who share the third one's rank. */
export async function readPodium(
  screenings: Screenings,
  connection: Connection,
  event: EventRecord,
): Promise<Pick<SessionEnd, "topThree">> {
  if (!isOn(event, leaderboard)) return { topThree: [] };
  const { podium, sharing } = podiumOf(await publicLeaderboard(screenings, connection, event, PODIUM_READS));
  return { topThree: [...podium, ...sharing] };
}

/** The entries with names in which the text filter finds a word replaced. */
async function publicLeaderboard(
  screenings: Screenings,
  connection: Connection,
  event: EventRecord,
  limit?: number,
): Promise<LeaderboardEntry[]> {
  const filters = nameFilters(event, await screenings.of(event.id, connection));
  const entries = await listLeaderboard(connection, event.id, limit);
  return entries.map((entry) => publicNames(entry, "participantName", filters));
}

export type GroupLeaderboardDeps = Pick<ActivityDeps, "kysely" | "snapshots" | "screenings">;

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
  kysely: Connection,
  groupId: string,
): Promise<LeaderboardEntry[]> {
  const sessionIds = await listFilteredSessions(kysely, groupId);
  const screened = await Promise.all(sessionIds.map((eventId) => screenings.of(eventId)));
  // Sessions that add no words share one filter.
  const filters = [...new Set(screened.map(({ filter }) => filter))];
  const entries = await listGroupLeaderboard(kysely, groupId);
  return entries.map((entry) => publicNames(entry, "participantName", filters));
}
