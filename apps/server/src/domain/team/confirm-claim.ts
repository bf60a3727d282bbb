/** Makes a claimant a member, after somebody who may grant the role has confirmed the claim. */
import type { Collaborator } from "@hubbub/contract/team";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { bindClaim, findCollaborator, type OwnedTeam } from "./team.store.ts";

/**
 * Confirms a claim. For a member nothing changes.
 * @returns the member
 * @throws Refusal 404 if the invitation was removed or has expired; 409 if nobody has claimed it, or if the claimant is
 *   already in the team under another name
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
