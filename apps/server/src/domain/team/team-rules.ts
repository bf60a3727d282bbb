/** Who may add whom to an event's team and take whom out of it (access.md): pure. */
import type { CollaboratorRole } from "@hubbub/contract/team";
import type { StaffRole } from "@hubbub/contract/events";

/** Admins add moderators; the admin role is the owner's to give. */
export function mayGive(role: CollaboratorRole, caller: StaffRole): boolean {
  return caller === "owner" || (caller === "admin" && role === "moderator");
}

/** Everybody may leave; admins take out moderators; the admin role is the owner's to take. */
export function mayTake(member: { role: CollaboratorRole; isCaller: boolean }, caller: StaffRole): boolean {
  return member.isCaller || mayGive(member.role, caller);
}
