/** What the organizer may do with a group. Used only to hide and disable controls; the server enforces permissions. */
import type { EventGroup, OrganizerGroup } from "@hubbub/contract/groups";

export interface GroupPermissions {
  /** May manage the sessions and change the settings. */
  canManage: boolean;
  /** May manage the team, change the login requirement and delete the group. */
  isOwner: boolean;
}

export function groupPermissions(group: OrganizerGroup | EventGroup, userDbId: string): GroupPermissions {
  if (!("role" in group)) return { canManage: false, isOwner: false };
  return { canManage: group.role !== "moderator", isOwner: group.organizerId === userDbId };
}
