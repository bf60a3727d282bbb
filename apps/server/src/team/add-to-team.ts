/** Adding somebody to a team by hub username: a member where they are known here, else an invitation (D-100). */
import type { Collaborator, CollaboratorRole } from "@hubbub/contract/team";
import type { Transaction } from "kysely";

import type { Schema } from "../database/schema.ts";
import { Refusal } from "../http/refusal.ts";
import { addCollaborator, findUserByName, type TeamOf } from "./team.store.ts";

/** @throws Refusal 409 for the owner, and for whoever is in the team already */
export async function addToTeam(
  transaction: Transaction<Schema>,
  team: TeamOf & { ownerId: string },
  { username, role }: { username: string; role: CollaboratorRole },
): Promise<Collaborator> {
  const userId = await findUserByName(transaction, username);
  if (userId === team.ownerId) throw new Refusal("conflict", `${username} owns this ${team.kind}`);
  const added = await addCollaborator(transaction, team, { username, role, userId });
  if (!added) throw new Refusal("conflict", `${username} is already in the team`);
  return added;
}
