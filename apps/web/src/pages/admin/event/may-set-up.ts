import type { OrganizerEvent } from "@hubbub/contract/events";

/** Moderators moderate; settings are for admins and the owner. The server decides, this only spares them refusals. */
export function maySetUp(event: Pick<OrganizerEvent, "role">): boolean {
  return event.role !== "moderator";
}
