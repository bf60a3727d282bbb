/** Event groups over HTTP: reading, creating, settings, deleting. Their sessions: sessions.routes.ts. */
import { RESERVED_SENTENCE, SUMMIT_PERMALINK } from "@hubbub/contract/permalink";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { authenticationRequired, noPermission, notFound, Refusal } from "../../platform/http/refusal.ts";
import { type DeclareRoute, idempotencyKeyOf } from "../../api/route.ts";
import { sendSnapshot } from "../../platform/http/send-snapshot.ts";
import type { Snapshot, SnapshotStore } from "../../platform/cache/snapshot.ts";
import { isFirstOrganizer } from "../../domain/identity/users.store.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { makeOnce } from "../../domain/events/idempotent-create.store.ts";
import { releasedNews, sessionNews } from "../../domain/groups/group-news.ts";
import type { GroupDirectory } from "../../domain/groups/group-directory.ts";
import { toEventGroup, toOrganizerGroup } from "../../domain/groups/group-record.ts";
import { createGroup, deleteGroup, findGroup, listGroupsOf, updateGroup } from "../../domain/groups/groups.store.ts";
import { lockSessions, releaseSessions } from "../../domain/groups/sessions.store.ts";

export interface GroupDeps {
  kysely: Kysely<Schema>;
  groups: GroupDirectory;
  snapshots: SnapshotStore;
  bus: Bus;
}

/** The group as everybody sees it. Reads it inside the build, so that a change in between is never cached over. */
function groupSnapshot({ groups, snapshots }: GroupDeps, groupId: string): Promise<Snapshot> {
  return snapshots.read(groupId, "group", async () => {
    const group = await groups.find(groupId);
    if (!group) throw notFound("Event group");
    return JSON.stringify(toEventGroup(group));
  });
}

export function groupRoutes(route: DeclareRoute, deps: GroupDeps): void {
  const { kysely, bus } = deps;

  route("GET /api/public/event-groups/:groupId", async ({ group }) => ({
    permalink: group.permalink,
    title: group.title,
  }));

  route("GET /api/event-groups/permalink/:permalink", async ({ group, access, request, reply }) => {
    if (access.role) return toOrganizerGroup(group, access.role);
    await sendSnapshot(request, reply, await groupSnapshot(deps, group.id));
    return undefined;
  });

  route("GET /api/event-groups", async ({ access }) => {
    const list = await listGroupsOf(kysely, access.hub?.dbId ?? "");
    return list.map(({ group, role }) => toOrganizerGroup(group, role));
  });

  route("POST /api/event-groups", ({ access, body, request }) =>
    inTransaction(kysely, async (transaction) => {
      if (!access.hub) throw authenticationRequired();
      const organizerId = access.hub.dbId;
      if (body.permalink === SUMMIT_PERMALINK && !(await isFirstOrganizer(transaction, organizerId)))
        throw new Refusal("invalid", RESERVED_SENTENCE);
      const making = { organizerId, key: idempotencyKeyOf(request), kind: "group" } as const;
      const id = await makeOnce(transaction, making, async () => {
        const { id: made } = await createGroup(transaction, organizerId, body);
        return made;
      });
      const group = await findGroup(transaction, id);
      if (!group) throw notFound("Event group");
      return toOrganizerGroup(group, "owner");
    }),
  );

  route("PATCH /api/event-groups/:groupId", ({ group, access, body }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      if (body.requireGFAVIPLogin !== undefined && access.role !== "owner") throw noPermission();
      const sessions = await lockSessions(transaction, group.id);
      await updateGroup(transaction, group.id, body);
      afterCommit(await sessionNews(transaction, bus, group.id, sessions));
      const updated = await findGroup(transaction, group.id);
      if (!updated || !access.role) throw notFound("Event group");
      return toOrganizerGroup(updated, access.role);
    }),
  );

  route("DELETE /api/event-groups/:groupId", ({ group }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const sessions = await lockSessions(transaction, group.id);
      await releaseSessions(transaction, group.id, sessions);
      await deleteGroup(transaction, group.id);
      afterCommit(releasedNews(bus, group.id, sessions));
      return null;
    }),
  );
}
