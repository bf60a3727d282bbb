import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";

/** Whether the viewer is an organizer of the event, not the holder of a link. */
export function isOrganizerEvent(event: PublicEvent): event is OrganizerEvent {
  return "role" in event;
}

/** Whether the viewer may change settings: owner and admins. Used to disable controls; the server enforces it. */
export function canEditSettings(event: PublicEvent): boolean {
  return isOrganizerEvent(event) && event.role !== "moderator";
}
