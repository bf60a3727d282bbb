/** The sessions of a group over HTTP: the list, the next one, which is live, and their order. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { sendSnapshot } from "../../platform/http/send-snapshot.ts";
import type { Snapshot, SnapshotStore } from "../../platform/cache/snapshot.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { sessionNews } from "../../domain/groups/group-news.ts";
import { toGroupSession, toOrganizerGroup } from "../../domain/groups/group-record.ts";
import { findGroup } from "../../domain/groups/groups.store.ts";
import { nextSession } from "../../domain/groups/session-order.ts";
import {
  listSessions,
  lockSessions,
  notInGroup,
  reorderSessions,
  setCurrentSession,
} from "../../domain/groups/sessions.store.ts";

export interface SessionDeps {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
  bus: Bus;
}

/** The list as everybody sees it. */
export function sessionsSnapshot(
  { kysely, snapshots }: Pick<SessionDeps, "kysely" | "snapshots">,
  groupId: string,
): Promise<Snapshot> {
  return snapshots.read(groupId, "group-sessions", async () => {
    const sessions = await listSessions(kysely, groupId);
    return JSON.stringify(sessions.map((session) => toGroupSession(session, false)));
  });
}

export function sessionRoutes(route: DeclareRoute, deps: SessionDeps): void {
  const { kysely, bus } = deps;

  route("GET /api/event-groups/:groupId/events", async ({ group, access, request, reply }) => {
    if (access.role) return (await listSessions(kysely, group.id)).map((session) => toGroupSession(session, true));
    await sendSnapshot(request, reply, await sessionsSnapshot(deps, group.id));
    return undefined;
  });

  route("GET /api/event-groups/:groupId/next-event", async ({ group, query }) => {
    const sessions = await listSessions(kysely, group.id);
    const current = sessions.find(({ id }) => id === query.currentEventId);
    if (query.currentEventId !== undefined && !current) throw notInGroup();
    const next = nextSession(sessions, current);
    if (!next) throw notFound("Next session");
    return { nextEvent: toGroupSession(next, true) };
  });

  route("PATCH /api/event-groups/:groupId/activate-event", ({ group, access, body }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const sessions = await lockSessions(transaction, group.id);
      if (!sessions.some(({ id }) => id === body.eventId)) throw notInGroup();
      await setCurrentSession(transaction, group.id, body.eventId);
      afterCommit(await sessionNews(transaction, bus, group.id, sessions));
      const updated = await findGroup(transaction, group.id);
      if (!updated || !access.role) throw notFound("Event group");
      return toOrganizerGroup(updated, access.role);
    }),
  );

  route("PATCH /api/event-groups/:groupId/reorder", ({ group, body }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const sessions = await lockSessions(transaction, group.id);
      await reorderSessions(transaction, group.id, sessions, body.updates);
      afterCommit(await sessionNews(transaction, bus, group.id, sessions));
      return (await listSessions(transaction, group.id)).map((session) => toGroupSession(session, true));
    }),
  );
}
