/** The calls about event groups and their sessions. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { RESERVED_SENTENCE, SUMMIT_PERMALINK } from "@hubbub/contract/permalink";

import { inTransaction } from "../../platform/database/transaction.ts";
import { noPermission, notFound, Refusal } from "../../platform/http/refusal.ts";
import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { isFirstOrganizer } from "../../domain/identity/people.store.ts";
import { revokeLinksWithoutCreator } from "../../domain/access-links/access-links.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { createOnce } from "../create-once.ts";
import { changeGroup } from "../../domain/groups/change-group.ts";
import { prepareGroupDeletion } from "../../domain/groups/group-publications.ts";
import {
  type EventGroupRecord,
  toEventGroup,
  toGroupSession,
  toOrganizerGroup,
} from "../../domain/groups/group-record.ts";
import { createGroup, deleteGroup, findGroup, listGroupsOf, updateGroup } from "../../domain/groups/groups.store.ts";
import { nextSession } from "../../domain/groups/session-order.ts";
import {
  listSessions,
  lockSessions,
  notInGroup,
  releaseSessions,
  reorderSessions,
  setCurrentSession,
} from "../../domain/groups/group-sessions.store.ts";
import { recordWebhooks } from "../../domain/webhooks/record-webhooks.store.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function groupRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely, bus } = deps;
  sessionRoutes(route, deps);

  route("GET /api/public/event-groups/:groupId", async ({ group }) => ({
    permalink: group.permalink,
    title: group.title,
  }));

  const readPublic = cachedList(deps.snapshots, deps.groups, "group", async (group) => toEventGroup(group));
  route("GET /api/event-groups/permalink/:permalink", async ({ group, role }) =>
    role ? toOrganizerGroup(group, role) : readPublic(group),
  );

  route("GET /api/event-groups", async ({ hub }) => {
    const list = await listGroupsOf(kysely, hub.dbId);
    return list.map(({ group, role }) => toOrganizerGroup(group, role));
  });

  route("POST /api/event-groups", ({ hub, body, idempotencyKey }) =>
    inTransaction(kysely, async (transaction) =>
      toOrganizerGroup(await createGroupOnce(transaction, hub.dbId, body, idempotencyKey()), "owner"),
    ),
  );

  route("PATCH /api/event-groups/:groupId", async ({ group, role, body }) => {
    if (body.requireGFAVIPLogin !== undefined && role !== "owner") throw noPermission();
    const updated = await changeGroup(deps, group.id, (transaction) => updateGroup(transaction, group.id, body));
    return toOrganizerGroup(updated, role);
  });

  route("DELETE /api/event-groups/:groupId", ({ group, actor }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const sessions = await lockSessions(transaction, group.id);
      await releaseSessions(transaction, group.id);
      await deleteGroup(transaction, group.id);
      const eventIds = sessions.map(({ id }) => id);
      await revokeLinksWithoutCreator(transaction, afterCommit, { bus, eventIds, actor });
      afterCommit(prepareGroupDeletion(bus, group.id, sessions));
      return null;
    }),
  );
}

/** Creates one group for an idempotency key. @throws Refusal 400 for a reserved permalink, 409 for a taken one */
export async function createGroupOnce(
  transaction: Transaction,
  organizerId: string,
  body: ParsedBodyOf<"POST /api/event-groups">,
  key: string | null,
): Promise<EventGroupRecord> {
  if (body.permalink === SUMMIT_PERMALINK && !(await isFirstOrganizer(transaction, organizerId)))
    throw new Refusal("invalid", RESERVED_SENTENCE, null, { field: "permalink" });
  const request = { organizerId, key, kind: "group", find: findGroup } as const;
  return createOnce(transaction, request, () => createGroup(transaction, organizerId, body));
}

/** The sessions as everybody sees them. */
export function sessionList({ kysely, snapshots, groups }: Pick<FeatureDeps, "kysely" | "snapshots" | "groups">) {
  return cachedList(snapshots, groups, "group-sessions", async (group) => {
    const sessions = await listSessions(kysely, group.id);
    return sessions.map((session) => toGroupSession(session, false));
  });
}

function sessionRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely } = deps;

  const readPublic = sessionList(deps);
  route("GET /api/event-groups/:groupId/events", async ({ group, role }) =>
    role ? (await listSessions(kysely, group.id)).map((session) => toGroupSession(session, true)) : readPublic(group),
  );

  route("GET /api/event-groups/:groupId/next-event", async ({ group, query }) => {
    const sessions = await listSessions(kysely, group.id);
    const current = sessions.find(({ id }) => id === query.currentEventId);
    if (query.currentEventId !== undefined && !current) throw notInGroup();
    const next = nextSession(sessions, current);
    if (!next) throw notFound("Next session");
    return { nextEvent: toGroupSession(next, true) };
  });

  route("PATCH /api/event-groups/:groupId/activate-event", async ({ group, role, body }) => {
    const updated = await changeGroup(deps, group.id, async (transaction, sessions) => {
      const before = sessions.find(({ id }) => id === body.eventId);
      if (!before) throw notInGroup();
      await setCurrentSession(transaction, group.id, before.id);
      if (before.isArchived || before.group?.currentEventId !== before.id)
        await recordWebhooks(transaction, [{ eventId: before.id, type: "event.activated" }]);
    });
    return toOrganizerGroup(updated, role);
  });

  route("PATCH /api/event-groups/:groupId/reorder", async ({ group, body }) => {
    await changeGroup(deps, group.id, (transaction, sessions) =>
      reorderSessions(transaction, group.id, sessions, body.updates),
    );
    return (await listSessions(kysely, group.id)).map((session) => toGroupSession(session, true));
  });
}
