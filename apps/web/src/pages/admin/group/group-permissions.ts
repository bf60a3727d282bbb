/** What the organizer may do with a group. Used only to hide and disable controls; the server enforces permissions. */
import type { OrganizerGroup } from "@hubbub/contract/groups";

import type { AdminGroup } from "../../../groups/keys.ts";

/** Whether they may manage the sessions and change the settings. */
export function canManage(group: AdminGroup): group is OrganizerGroup {
  return "role" in group && group.role !== "moderator";
}

/** Whether they may manage the team, change the login requirement and delete the group. */
export function isOwner(group: AdminGroup): group is OrganizerGroup {
  return "role" in group && group.role === "owner";
}
