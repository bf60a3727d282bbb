/** The calls about the teams of events and groups, and about organizers. Only its owner may change the team of a group. */
import type { HubUser } from "@hubbub/contract/identity";

import type { DeclareRoute } from "../../api/route.ts";
import { revokeLinksWithoutCreator } from "../../domain/access-links/access-links.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { EventGroupRecord } from "../../domain/groups/group-record.ts";
import { listSessions } from "../../domain/groups/group-sessions.store.ts";
import { findUser } from "../../domain/identity/people.store.ts";
import { broadcast } from "../../domain/bus.ts";
import { addToTeam, confirmClaim, mayGrant, mayRemove } from "../../domain/team/team.ts";
import {
  findCollaborator,
  findGroupOfCollaborator,
  findMember,
  isOnTeamOfOwner,
  listCollaborators,
  type OwnedTeam,
  removeCollaborator,
  type TeamRef,
} from "../../domain/team/team.store.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { noPermission, notFound } from "../../platform/http/refusal.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function teamRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  eventTeamRoutes(route, deps);
  groupTeamRoutes(route, deps);

  // Shows one organizer to another: the name, and the email address if they are in one team.
  route("GET /api/users/:userId", async ({ params, hub }) => {
    const user = await findUser(deps.kysely, { db_id: params.userId });
    if (!user) throw notFound("User");
    const knowsAddress = hub.dbId === user.dbId || (await isOnTeamOfOwner(deps.kysely, user.dbId, hub.dbId));
    const { id, dbId, username, email } = user;
    return knowsAddress ? { id, dbId, username, email } : { id, dbId, username };
  });
}

/** The calls about an event's team. */
function eventTeamRoutes(route: DeclareRoute, { kysely, bus, hub: provider }: FeatureDeps): void {
  const { confirmsNames, hasAccount } = provider;
  const teamOf = ({ id }: { id: string }): TeamRef => ({ kind: "event", id, confirmsNames });
  const ownedTeam = (event: EventRecord) => ({ ...teamOf(event), ownerId: event.organizerId });
  const find = async (event: { id: string }, collaboratorId: string) => {
    const found = await findCollaborator(kysely, teamOf(event), collaboratorId);
    if (!found) throw notFound("Team member");
    return found;
  };
  route.target("collaboratorId", ({ eventId: id = "", collaboratorId = "" }) => find({ id }, collaboratorId));

  route("GET /api/events/:eventId/collaborators", ({ event }) => listCollaborators(kysely, teamOf(event)));

  route("GET /api/events/:eventId/collaborators/me", ({ event, hub }) => findMember(kysely, teamOf(event), hub.dbId));

  route("POST /api/events/:eventId/collaborators", async ({ event, role, body }) => {
    if (!mayGrant(body.role, role)) throw noPermission();
    const accountKnown = await hasAccount(body.username);
    return inTransaction(kysely, async (transaction, afterCommit) => {
      const added = await addToTeam(transaction, ownedTeam(event), { ...body, accountKnown });
      afterCommit(() => broadcast(bus, event.id, "team:updated", {}));
      return added;
    });
  });

  route("POST /api/events/:eventId/collaborators/:collaboratorId/confirm", async ({ event, role, params }) => {
    const claimed = await find(event, params.collaboratorId);
    if (!mayGrant(claimed.role, role)) throw noPermission();
    const member = await confirmClaim(kysely, ownedTeam(event), claimed.id);
    broadcast(bus, event.id, "team:updated", {});
    return member;
  });

  route("DELETE /api/events/:eventId/collaborators/:collaboratorId", async ({ event, hub, role, actor, params }) => {
    const member = await find(event, params.collaboratorId);
    const isCaller = member.userId !== null && member.userId === hub.dbId;
    if (!mayRemove({ role: member.role, isCaller }, role)) throw noPermission();
    return inTransaction(kysely, async (transaction, afterCommit) => {
      await removeCollaborator(transaction, teamOf(event), member.id);
      await revokeLinksWithoutCreator(transaction, afterCommit, { bus, eventIds: [event.id], actor });
      afterCommit(() => broadcast(bus, event.id, "team:updated", {}));
      return null;
    });
  });
}

/** The calls about a group's team. */
function groupTeamRoutes(route: DeclareRoute, { kysely, bus, groups, hub: provider }: FeatureDeps): void {
  const { confirmsNames, hasAccount } = provider;
  const teamOf = ({ id, organizerId }: EventGroupRecord): OwnedTeam => ({
    kind: "group",
    id,
    confirmsNames,
    ownerId: organizerId,
  });
  // The address does not name the group, so it is read from the collaborator. 404 for everybody but the group's owner.
  const requireOwnTeam = async (collaboratorId: string, hub: HubUser): Promise<OwnedTeam> => {
    const groupId = await findGroupOfCollaborator(kysely, collaboratorId);
    const group = groupId === null ? null : await groups.find(groupId);
    if (!group || group.organizerId !== hub.dbId) throw notFound("Team member");
    return teamOf(group);
  };

  route("GET /api/event-groups/:groupId/collaborators", ({ group }) => listCollaborators(kysely, teamOf(group)));

  route("POST /api/event-groups/:groupId/collaborators", async ({ group, body }) => {
    const accountKnown = await hasAccount(body.username);
    return inTransaction(kysely, (transaction) => addToTeam(transaction, teamOf(group), { ...body, accountKnown }));
  });

  route("POST /api/event-groups/collaborators/:collaboratorId/confirm", async ({ params, hub }) =>
    confirmClaim(kysely, await requireOwnTeam(params.collaboratorId, hub), params.collaboratorId),
  );

  route("DELETE /api/event-groups/collaborators/:collaboratorId", async ({ params, hub }) => {
    const team = await requireOwnTeam(params.collaboratorId, hub);
    return inTransaction(kysely, async (transaction, afterCommit) => {
      if (!(await removeCollaborator(transaction, team, params.collaboratorId))) throw notFound("Team member");
      const eventIds = (await listSessions(transaction, team.id)).map(({ id }) => id);
      const actor = { userId: hub.dbId, linkLabel: null, keyName: null };
      await revokeLinksWithoutCreator(transaction, afterCommit, { bus, eventIds, actor });
      return null;
    });
  });
}
