/** Adds people to teams (by invitation, or at their first sign-in), confirms claims, and decides who may do so. */
import type { StaffRole } from "@hubbub/contract/events";
import type { HubUser } from "@hubbub/contract/identity";
import type { Collaborator, CollaboratorRole } from "@hubbub/contract/team";

import { conflict, notFound } from "../../platform/http/refusal.ts";
import { broadcast, type Bus } from "../bus.ts";
import type { ProvidedHubUser, Provider } from "../identity/provider.ts";
import { findUnchangedUser, upsertUser } from "../identity/people.store.ts";
import type { Connection, Transaction } from "../schema/schema.ts";
import {
  addCollaborator,
  assignInvitations,
  bindClaim,
  findCollaborator,
  findUserByName,
  isUnconfirmedName,
  type NewCollaborator,
  type OwnedTeam,
} from "./team.store.ts";

/** Admins may add moderators. Only the owner may grant the admin role. */
export function mayGrant(role: CollaboratorRole, caller: StaffRole): boolean {
  return caller === "owner" || (caller === "admin" && role === "moderator");
}

/** Everybody may leave. Admins may remove moderators. Only the owner may remove admins. */
export function mayRemove(member: { role: CollaboratorRole; isCaller: boolean }, caller: StaffRole): boolean {
  return member.isCaller || mayGrant(member.role, caller);
}

/**
 * Adds a person to a team by hub username: as a member if they have signed in here, else as an invitation (TEAM-3). Somebody
 * who claimed an earlier invitation of this owner without being confirmed is added as a claimant again, not as a member.
 * @throws Refusal 409 if the person is the owner or already in the team
 */
export async function addToTeam(
  transaction: Transaction,
  team: OwnedTeam,
  { username, role, accountKnown }: Pick<NewCollaborator, "username" | "role" | "accountKnown">,
): Promise<Collaborator> {
  const userId = await findUserByName(transaction, username);
  if (userId === team.ownerId) throw conflict(`${username} owns this ${team.kind}`);
  const claims = team.confirmsNames && (await isUnconfirmedName(transaction, team.ownerId, { username, userId }));
  const invitation = { username, role, userId, claims, accountKnown: accountKnown && !claims };
  const added = await addCollaborator(transaction, team, invitation);
  if (!added) throw conflict(`${username} is already on the team`);
  return added;
}

/**
 * Makes a claimant a member, after somebody who may grant the role has confirmed the claim. For a member nothing changes.
 * @returns the member
 * @throws Refusal 404 if the invitation was removed or has expired; 409 if nobody has claimed it, or if the claimant is
 *   already in the team under another name
 */
export async function confirmClaim(kysely: Connection, team: OwnedTeam, collaboratorId: string): Promise<Collaborator> {
  await bindClaim(kysely, team, collaboratorId);
  const collaborator = await findCollaborator(kysely, team, collaboratorId);
  if (!collaborator) throw notFound("Team member");
  const { userId, username, claimed } = collaborator;
  if (userId !== null) return collaborator;
  const reason = claimed ? `${username} is already on the team` : `Nobody has signed in as ${username} yet`;
  throw conflict(reason);
}

/**
 * Stores an organizer who signs in or has changed, at most once a minute if not, and assigns the open invitations for their
 * username to them.
 * @returns the organizer with our id
 */
export async function storeAtSignIn(
  { kysely, bus, hub }: { kysely: Connection; bus: Bus; hub: Provider },
  provided: ProvidedHubUser,
): Promise<HubUser> {
  const unchanged = await findUnchangedUser(kysely, provided);
  if (unchanged) return unchanged;
  const user = await upsertUser(kysely, provided);
  const eventIds = await assignInvitations(kysely, user, hub.confirmsNames);
  for (const eventId of eventIds) broadcast(bus, eventId, "team:updated", {});
  return user;
}
