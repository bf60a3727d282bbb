/** An event's team over HTTP. */
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { noPermission, notFound, Refusal } from "../http/refusal.ts";
import type { DeclareRoute } from "../http/route.ts";
import type { Bus } from "../live/bus.ts";
import { mayGive, mayTake } from "./team-rules.ts";
import {
  addCollaborator,
  findCollaborator,
  findUserByName,
  listCollaborators,
  removeCollaborator,
} from "./team.store.ts";

export interface TeamParts {
  kysely: Kysely<Schema>;
  bus: Bus;
}

export function teamRoutes(route: DeclareRoute, { kysely, bus }: TeamParts): void {
  route("GET /api/events/:eventId/collaborators", ({ event }) => listCollaborators(kysely, event.id));

  route("POST /api/events/:eventId/collaborators", ({ event, access, body }) => {
    if (!access.role || !mayGive(body.role, access.role)) throw noPermission();
    return inTransaction(kysely, async (transaction, afterCommit) => {
      const userId = await findUserByName(transaction, body.username);
      if (userId === event.organizerId) throw new Refusal("conflict", `${body.username} owns this event`);
      const added = await addCollaborator(transaction, { ...body, eventId: event.id, userId });
      if (!added) throw new Refusal("conflict", `${body.username} is already in the team`);
      afterCommit(() => tellTeam(bus, event.id));
      return added;
    });
  });

  route(
    "DELETE /api/events/:eventId/collaborators/:collaboratorId",
    async ({ event, access, params }) => {
      const member = await findCollaborator(kysely, event.id, params.collaboratorId);
      if (!member) throw notFound("Collaborator");
      const isCaller = member.userId !== null && member.userId === access.hub?.dbId;
      if (!access.role || !mayTake({ role: member.role, isCaller }, access.role)) throw noPermission();
      await removeCollaborator(kysely, event.id, member.id);
      tellTeam(bus, event.id);
      return null;
    },
    {
      target: async ({ eventId, collaboratorId }) => {
        if (!(await findCollaborator(kysely, eventId, collaboratorId))) throw notFound("Collaborator");
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
