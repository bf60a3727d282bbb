/** Addresses of an event. */
import { paths } from "../../../lib/paths.ts";
import { publicOrigin } from "../../../lib/join-address.ts";

export function adminEventUrl(eventId: string): string {
  return publicOrigin(eventId) + paths.adminEvent(eventId);
}

export function bigScreenPath(eventId: string): string {
  return `${paths.event(eventId)}?display=bigscreen`;
}
