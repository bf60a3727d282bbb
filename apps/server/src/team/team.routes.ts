/** An event's team over HTTP. */
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { noPermission, notFound } from "../http/refusal.ts";
import type { DeclareRoute } from "../http/route.ts";
import type { Bus } from "../live/bus.ts";
import { addToTeam } from "./add-to-team.ts";
import { mayGive, mayTake } from "./team-rules.ts";
import { findCollaborator, listCollaborators, removeCollaborator, type TeamOf } from "./team.store.ts";

export interface TeamParts {
  kysely: Kysely<Schema>;
  bus: Bus;
}

const teamOf = (event: { id: string }): TeamOf => ({ kind: "event", id: event.id });

export function teamRoutes(route: DeclareRoute, { kysely, bus }: TeamParts): void {
  route("GET /api/events/:eventId/collaborators", ({ event }) => listCollaborators(kysely, teamOf(event)));

  route("POST /api/events/:eventId/collaborators", ({ event, access, body }) => {
    if (!access.role || !mayGive(body.role, access.role)) throw noPermission();
    return inTransaction(kysely, async (transaction, afterCommit) => {
      const added = await addToTeam(transaction, { ...teamOf(event), ownerId: event.organizerId }, body);
      afterCommit(() => tellTeam(bus, event.id));
      return added;
    });
  });

  route(
    "DELETE /api/events/:eventId/collaborators/:collaboratorId",
    async ({ event, access, params }) => {
      const member = await findCollaborator(kysely, teamOf(event), params.collaboratorId);
      if (!member) throw notFound("Collaborator");
      const isCaller = member.userId !== null && member.userId === access.hub?.dbId;
      if (!access.role || !mayTake({ role: member.role, isCaller }, access.role)) throw noPermission();
      await removeCollaborator(kysely, teamOf(event), member.id);
      tellTeam(bus, event.id);
      return null;
    },
    {
      target: async ({ eventId, collaboratorId }) => {
        if (!(await findCollaborator(kysely, teamOf({ id: eventId }), collaboratorId))) throw notFound("Collaborator");
      },
    },
  );
}

function tellTeam(bus: Bus, eventId: string): void {
  bus.publish({
    eventId,
    outdates: [],
    message: { type: "team:updated", data: {} },
    audience: "staff",
    urgency: "now",
  });
}
