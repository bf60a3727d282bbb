/** Pure rules about who may add and remove which members of a team (access.md). */
import type { CollaboratorRole } from "@hubbub/contract/team";
import type { StaffRole } from "@hubbub/contract/events";

/** Admins may add moderators. Only the owner may grant the admin role. */
export function mayGrant(role: CollaboratorRole, caller: StaffRole): boolean {
  return caller === "owner" || (caller === "admin" && role === "moderator");
}

/** Everybody may leave. Admins may remove moderators. Only the owner may remove admins. */
export function mayRemove(member: { role: CollaboratorRole; isCaller: boolean }, caller: StaffRole): boolean {
  return member.isCaller || mayGrant(member.role, caller);
}
