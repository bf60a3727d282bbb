/** Adds a person to a team by hub username: as a member if they have signed in here, else as an invitation (D-100). */
import type { Collaborator, CollaboratorRole } from "@hubbub/contract/team";
import type { Transaction } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { addCollaborator, findUserByName, isUnconfirmedName, type OwnedTeam } from "./team.store.ts";

interface Addition {
  username: string;
  role: CollaboratorRole;
  /** Whether the bundled hub has an account with this username. */
  accountKnown: boolean;
}

/**
 * Adds a person to a team. Somebody who claimed an earlier invitation of this owner without being confirmed is added as
 * a claimant again, not as a member.
 * @throws Refusal 409 if the person is the owner or already in the team
 */
export async function addToTeam(
  transaction: Transaction<Schema>,
  team: OwnedTeam,
  { username, role, accountKnown }: Addition,
): Promise<Collaborator> {
  const userId = await findUserByName(transaction, username);
  if (userId === team.ownerId) throw new Refusal("conflict", `${username} owns this ${team.kind}`);
  const needsConfirmation =
    team.confirmsNames && (await isUnconfirmedName(transaction, team.ownerId, { username, userId }));
  const added = await addCollaborator(transaction, team, {
    username,
    role,
    userId,
    claims: needsConfirmation,
    accountKnown: accountKnown && !needsConfirmation,
  });
  if (!added) throw new Refusal("conflict", `${username} is already in the team`);
  return added;
}
