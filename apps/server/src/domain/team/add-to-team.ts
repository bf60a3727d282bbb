/** Adding somebody to a team by hub username: a member where they are known here, else an invitation (D-100). */
import type { Collaborator, CollaboratorRole } from "@hubbub/contract/team";
import type { Transaction } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { addCollaborator, findUserByName, isUnconfirmedName, type OwnedTeam } from "./team.store.ts";

interface Addition {
  username: string;
  role: CollaboratorRole;
  /** Whether the bundled hub has an account of this name. */
  accountKnown: boolean;
}

/**
 * Whoever has claimed an invitation of this owner and was not confirmed yet is added as a claimant again, not as a
 * member: the name proves as little as before.
 * @throws Refusal 409 for the owner, and for whoever is in the team already
 */
export async function addToTeam(
  transaction: Transaction<Schema>,
  team: OwnedTeam,
  { username, role, accountKnown }: Addition,
): Promise<Collaborator> {
  const userId = await findUserByName(transaction, username);
  if (userId === team.ownerId) throw new Refusal("conflict", `${username} owns this ${team.kind}`);
  const isInDoubt = team.confirmsNames && (await isUnconfirmedName(transaction, team.ownerId, { username, userId }));
  const added = await addCollaborator(transaction, team, {
    username,
    role,
    userId,
    claims: isInDoubt,
    accountKnown: accountKnown && !isInDoubt,
  });
  if (!added) throw new Refusal("conflict", `${username} is already in the team`);
  return added;
}
