import type { OrganizerEvent } from "@hubbub/contract/events";

/** Whether the organizer may change settings: owner and admins. Used to disable controls; the server enforces it. */
export function canEditSettings(event: Pick<OrganizerEvent, "role">): boolean {
  return event.role !== "moderator";
}
