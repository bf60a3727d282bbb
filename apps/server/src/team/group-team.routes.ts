/** A group's team over HTTP: the owner's alone. */
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import type { GroupDirectory } from "../groups/group-directory.ts";
import { notFound } from "../http/refusal.ts";
import type { DeclareRoute } from "../http/route.ts";
import { addToTeam } from "./add-to-team.ts";
import { findGroupOfCollaborator, listCollaborators, removeCollaborator, type TeamOf } from "./team.store.ts";

export interface GroupTeamParts {
  kysely: Kysely<Schema>;
  groups: GroupDirectory;
}

const teamOf = (group: { id: string }): TeamOf => ({ kind: "group", id: group.id });

export function groupTeamRoutes(route: DeclareRoute, { kysely, groups }: GroupTeamParts): void {
  route("GET /api/event-groups/:groupId/collaborators", ({ group }) => listCollaborators(kysely, teamOf(group)));

  route("POST /api/event-groups/:groupId/collaborators", ({ group, body }) =>
    inTransaction(kysely, (transaction) =>
      addToTeam(transaction, { ...teamOf(group), ownerId: group.organizerId }, body),
    ),
  );

  // The address names no group: the collaborator's own one decides, and what is not the caller's does not exist.
  route("DELETE /api/event-groups/collaborators/:collaboratorId", async ({ params, access }) => {
    const groupId = await findGroupOfCollaborator(kysely, params.collaboratorId);
    const group = groupId === null ? null : await groups.find(groupId);
    if (!group || group.organizerId !== access.hub?.dbId) throw notFound("Collaborator");
    if (!(await removeCollaborator(kysely, teamOf(group), params.collaboratorId))) throw notFound("Collaborator");
    return null;
  });
}
