/** What the person at the desk may do with the group; the server decides, the desk shows no more than it allows. */
import type { EventGroup, OrganizerGroup } from "@hubbub/contract/groups";

export interface Standing {
  /** Runs the sessions and changes the settings. */
  mayManage: boolean;
  /** Has the team and the login requirement, and may delete the group. */
  owns: boolean;
}

export function standingIn(group: OrganizerGroup | EventGroup, userDbId: string): Standing {
  if (!("role" in group)) return { mayManage: false, owns: false };
  return { mayManage: group.role !== "moderator", owns: group.organizerId === userDbId };
}
