/** The calls about event groups: read, create, change, delete. For their sessions see sessions.routes.ts. */
import { RESERVED_SENTENCE, SUMMIT_PERMALINK } from "@hubbub/contract/permalink";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { noPermission, notFound, Refusal } from "../../platform/http/refusal.ts";
import { CachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { isFirstOrganizer } from "../../domain/identity/users.store.ts";
import { revokeLinksWithoutCreator } from "../../domain/access-links/revoke-links.ts";
import type { Bus } from "../../domain/bus.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import { createOnce } from "../../domain/events/idempotent-create.store.ts";
import { prepareGroupDeletion, prepareSessionUpdates } from "../../domain/groups/group-broadcasts.ts";
import type { GroupDirectory } from "../../domain/groups/group-directory.ts";
import { type EventGroupRecord, toEventGroup, toOrganizerGroup } from "../../domain/groups/group-record.ts";
import { createGroup, deleteGroup, findGroup, listGroupsOf, updateGroup } from "../../domain/groups/groups.store.ts";
import { lockSessions, releaseSessions } from "../../domain/groups/sessions.store.ts";

export interface GroupDeps {
  kysely: Kysely<Schema>;
  groups: GroupDirectory;
  snapshots: Snapshots;
  bus: Bus;
}

/**
 * The group as everybody sees it, cached as one object. `build` reads the group again: the one that the request found
 * may be older than an invalidation that has come since.
 */
function cachedPublicGroup({ groups, snapshots }: GroupDeps) {
  return new CachedList(snapshots, {
    call: "GET /api/event-groups/permalink/:permalink",
    name: "group",
    build: async ({ id }: EventGroupRecord) => {
      const group = await groups.find(id);
      if (!group) throw notFound("Event group");
      return JSON.stringify(toEventGroup(group));
    },
  });
}

export function groupRoutes(route: DeclareRoute, deps: GroupDeps): void {
  const { kysely, bus } = deps;

  route("GET /api/public/event-groups/:groupId", async ({ group }) => ({
    permalink: group.permalink,
    title: group.title,
  }));

  const publicGroup = cachedPublicGroup(deps);
  route(publicGroup.call, async ({ group, role }) => (role ? toOrganizerGroup(group, role) : publicGroup.read(group)));

  route("GET /api/event-groups", async ({ hub }) => {
    const list = await listGroupsOf(kysely, hub.dbId);
    return list.map(({ group, role }) => toOrganizerGroup(group, role));
  });

  route("POST /api/event-groups", ({ hub, body, idempotencyKey }) =>
    inTransaction(kysely, async (transaction) => {
      const organizerId = hub.dbId;
      if (body.permalink === SUMMIT_PERMALINK && !(await isFirstOrganizer(transaction, organizerId)))
        throw new Refusal("invalid", RESERVED_SENTENCE);
      const request = { organizerId, key: idempotencyKey(), kind: "group" } as const;
      const id = await createOnce(transaction, request, async () => {
        const created = await createGroup(transaction, organizerId, body);
        return created.id;
      });
      const group = await findGroup(transaction, id);
      if (!group) throw notFound("Event group");
      return toOrganizerGroup(group, "owner");
    }),
  );

  route("PATCH /api/event-groups/:groupId", ({ group, role, body }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      if (body.requireGFAVIPLogin !== undefined && role !== "owner") throw noPermission();
      const sessions = await lockSessions(transaction, group.id);
      await updateGroup(transaction, group.id, body);
      afterCommit(await prepareSessionUpdates(transaction, bus, group.id, sessions));
      const updated = await findGroup(transaction, group.id);
      if (!updated) throw notFound("Event group");
      return toOrganizerGroup(updated, role);
    }),
  );

  route("DELETE /api/event-groups/:groupId", ({ group, actor }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const sessions = await lockSessions(transaction, group.id);
      await releaseSessions(transaction, group.id, sessions);
      await deleteGroup(transaction, group.id);
      const eventIds = sessions.map(({ id }) => id);
      await revokeLinksWithoutCreator(transaction, afterCommit, { bus, eventIds, actor });
      afterCommit(prepareGroupDeletion(bus, group.id, sessions));
      return null;
    }),
  );
}
