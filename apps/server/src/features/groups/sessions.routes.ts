/** The calls about the sessions of a group: list them, find the next one, make one live, reorder them. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { CachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { Bus } from "../../domain/bus.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import { prepareSessionUpdates } from "../../domain/groups/group-broadcasts.ts";
import { type EventGroupRecord, toGroupSession, toOrganizerGroup } from "../../domain/groups/group-record.ts";
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
  snapshots: Snapshots;
  bus: Bus;
}

/** The sessions as everybody sees them. */
export function sessionList({ kysely, snapshots }: Pick<SessionDeps, "kysely" | "snapshots">) {
  return new CachedList(snapshots, {
    call: "GET /api/event-groups/:groupId/events",
    name: "group-sessions",
    build: async (group: Pick<EventGroupRecord, "id">) => {
      const sessions = await listSessions(kysely, group.id);
      return JSON.stringify(sessions.map((session) => toGroupSession(session, false)));
    },
  });
}

export function sessionRoutes(route: DeclareRoute, deps: SessionDeps): void {
  const { kysely, bus } = deps;

  const publicSessions = sessionList(deps);
  route(publicSessions.call, async ({ group, role }) =>
    role
      ? (await listSessions(kysely, group.id)).map((session) => toGroupSession(session, true))
      : publicSessions.read(group),
  );

  route("GET /api/event-groups/:groupId/next-event", async ({ group, query }) => {
    const sessions = await listSessions(kysely, group.id);
    const current = sessions.find(({ id }) => id === query.currentEventId);
    if (query.currentEventId !== undefined && !current) throw notInGroup();
    const next = nextSession(sessions, current);
    if (!next) throw notFound("Next session");
    return { nextEvent: toGroupSession(next, true) };
  });

  route("PATCH /api/event-groups/:groupId/activate-event", ({ group, role, body }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const sessions = await lockSessions(transaction, group.id);
      if (!sessions.some(({ id }) => id === body.eventId)) throw notInGroup();
      await setCurrentSession(transaction, group.id, body.eventId);
      afterCommit(await prepareSessionUpdates(transaction, bus, group.id, sessions));
      const updated = await findGroup(transaction, group.id);
      if (!updated) throw notFound("Event group");
      return toOrganizerGroup(updated, role);
    }),
  );

  route("PATCH /api/event-groups/:groupId/reorder", ({ group, body }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const sessions = await lockSessions(transaction, group.id);
      await reorderSessions(transaction, group.id, sessions, body.updates);
      afterCommit(await prepareSessionUpdates(transaction, bus, group.id, sessions));
      return (await listSessions(transaction, group.id)).map((session) => toGroupSession(session, true));
    }),
  );
}
