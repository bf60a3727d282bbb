/** The calls about an event's team. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { noPermission, notFound } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { revokeLinksWithoutCreator } from "../../domain/access-links/revoke-links.ts";
import type { Bus } from "../../domain/bus.ts";
import { addToTeam } from "../../domain/team/add-to-team.ts";
import { confirmClaim } from "../../domain/team/confirm-claim.ts";
import type { HubAccounts } from "../../domain/team/hub-accounts.ts";
import { publishTeamChange } from "../../domain/team/team-broadcasts.ts";
import { mayGrant, mayRemove } from "../../domain/team/team-rules.ts";
import {
  findCollaborator,
  findMember,
  listCollaborators,
  removeCollaborator,
  type TeamRef,
} from "../../domain/team/team.store.ts";

export interface TeamDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  hubAccounts: HubAccounts | null;
}

export function teamRoutes(route: DeclareRoute, { kysely, bus, hubAccounts }: TeamDeps): void {
  const teamOf = ({ id }: { id: string }): TeamRef => ({ kind: "event", id, confirmsNames: hubAccounts !== null });
  const ownedTeam = (event: EventRecord) => ({ ...teamOf(event), ownerId: event.organizerId });
  const mustExist = async ({ eventId, collaboratorId }: { eventId: string; collaboratorId: string }) => {
    if (!(await findCollaborator(kysely, teamOf({ id: eventId }), collaboratorId))) throw notFound("Collaborator");
  };

  route("GET /api/events/:eventId/collaborators", ({ event }) => listCollaborators(kysely, teamOf(event)));

  route("GET /api/events/:eventId/collaborators/me", ({ event, hub }) => findMember(kysely, teamOf(event), hub.dbId));

  route("POST /api/events/:eventId/collaborators", async ({ event, role, body }) => {
    if (!mayGrant(body.role, role)) throw noPermission();
    const accountKnown = (await hubAccounts?.hasAccount(body.username)) ?? false;
    return inTransaction(kysely, async (transaction, afterCommit) => {
      const added = await addToTeam(transaction, ownedTeam(event), { ...body, accountKnown });
      afterCommit(() => publishTeamChange(bus, event.id));
      return added;
    });
  });

  route(
    "POST /api/events/:eventId/collaborators/:collaboratorId/confirm",
    async ({ event, role, params }) => {
      const claimed = await findCollaborator(kysely, teamOf(event), params.collaboratorId);
      if (!claimed) throw notFound("Collaborator");
      if (!mayGrant(claimed.role, role)) throw noPermission();
      const member = await confirmClaim(kysely, ownedTeam(event), claimed.id);
      publishTeamChange(bus, event.id);
      return member;
    },
    { target: mustExist },
  );

  route(
    "DELETE /api/events/:eventId/collaborators/:collaboratorId",
    async ({ event, hub, role, actor, params }) => {
      const member = await findCollaborator(kysely, teamOf(event), params.collaboratorId);
      if (!member) throw notFound("Collaborator");
      const isCaller = member.userId !== null && member.userId === hub.dbId;
      if (!mayRemove({ role: member.role, isCaller }, role)) throw noPermission();
      return inTransaction(kysely, async (transaction, afterCommit) => {
        await removeCollaborator(transaction, teamOf(event), member.id);
        await revokeLinksWithoutCreator(transaction, afterCommit, { bus, eventIds: [event.id], actor });
        afterCommit(() => publishTeamChange(bus, event.id));
        return null;
      });
    },
    { target: mustExist },
  );
}
