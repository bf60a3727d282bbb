/** Gives the role to whoever has registered the invited name, once somebody who may give that role has confirmed it. */
import type { Collaborator } from "@hubbub/contract/team";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { bindClaim, findCollaborator, type OwnedTeam } from "./team.store.ts";

/**
 * Confirming a member again changes nothing.
 * @returns the member
 * @throws Refusal 404 for invitations that were removed or have lapsed; 409 where nobody has claimed it, or where the
 *   claimant is in the team under another name
 */
export async function confirmClaim(
  kysely: Kysely<Schema>,
  team: OwnedTeam,
  collaboratorId: string,
): Promise<Collaborator> {
  await bindClaim(kysely, team, collaboratorId);
  const collaborator = await findCollaborator(kysely, team, collaboratorId);
  if (!collaborator) throw notFound("Collaborator");
  if (collaborator.userId !== null) return collaborator;
  const { username } = collaborator;
  throw new Refusal(
    "conflict",
    collaborator.claimed ? `${username} is already in the team` : `Nobody has signed in as ${username} yet`,
  );
}
