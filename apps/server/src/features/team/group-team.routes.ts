/** The calls about a group's team; only its owner may make them. */
import type { HubUser } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { revokeLinksWithoutCreator } from "../../domain/access-links/revoke-links.ts";
import { accountActor } from "../../domain/activity-log/actor.ts";
import type { Bus } from "../../domain/bus.ts";
import type { GroupDirectory } from "../../domain/groups/group-directory.ts";
import type { EventGroupRecord } from "../../domain/groups/group-record.ts";
import { listSessionIds } from "../../domain/groups/sessions.store.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { addToTeam } from "../../domain/team/add-to-team.ts";
import { confirmClaim } from "../../domain/team/confirm-claim.ts";
import type { HubAccounts } from "../../domain/team/hub-accounts.ts";
import {
  findGroupOfCollaborator,
  listCollaborators,
  removeCollaborator,
  type OwnedTeam,
} from "../../domain/team/team.store.ts";

export interface GroupTeamDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  groups: GroupDirectory;
  hubAccounts: HubAccounts | null;
}

export function groupTeamRoutes(route: DeclareRoute, { kysely, bus, groups, hubAccounts }: GroupTeamDeps): void {
  const teamOf = ({ id, organizerId }: EventGroupRecord): OwnedTeam => ({
    kind: "group",
    id,
    confirmsNames: hubAccounts !== null,
    ownerId: organizerId,
  });
  // The address does not name the group, so it is read from the collaborator. 404 for everybody but the group's owner.
  const requireOwnTeam = async (collaboratorId: string, hub: HubUser): Promise<OwnedTeam> => {
    const groupId = await findGroupOfCollaborator(kysely, collaboratorId);
    const group = groupId === null ? null : await groups.find(groupId);
    if (!group || group.organizerId !== hub.dbId) throw notFound("Collaborator");
    return teamOf(group);
  };

  route("GET /api/event-groups/:groupId/collaborators", ({ group }) => listCollaborators(kysely, teamOf(group)));

  route("POST /api/event-groups/:groupId/collaborators", async ({ group, body }) => {
    const accountKnown = (await hubAccounts?.hasAccount(body.username)) ?? false;
    return inTransaction(kysely, (transaction) => addToTeam(transaction, teamOf(group), { ...body, accountKnown }));
  });

  route("POST /api/event-groups/collaborators/:collaboratorId/confirm", async ({ params, hub }) =>
    confirmClaim(kysely, await requireOwnTeam(params.collaboratorId, hub), params.collaboratorId),
  );

  route("DELETE /api/event-groups/collaborators/:collaboratorId", async ({ params, hub }) => {
    const team = await requireOwnTeam(params.collaboratorId, hub);
    return inTransaction(kysely, async (transaction, afterCommit) => {
      if (!(await removeCollaborator(transaction, team, params.collaboratorId))) throw notFound("Collaborator");
      const eventIds = await listSessionIds(transaction, team.id);
      await revokeLinksWithoutCreator(transaction, afterCommit, { bus, eventIds, actor: accountActor(hub) });
      return null;
    });
  });
}
