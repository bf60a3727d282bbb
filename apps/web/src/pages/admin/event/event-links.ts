/** Addresses of an event. */
import { paths } from "../../../lib/paths.ts";
import { publicOrigin } from "../../../lib/join-address.ts";

export function eventUrl(eventId: string): string {
  return publicOrigin(eventId) + paths.event(eventId);
}

export function adminEventUrl(eventId: string): string {
  return publicOrigin(eventId) + paths.adminEvent(eventId);
}

export function bigScreenPath(eventId: string): string {
  return `${paths.event(eventId)}?display=bigscreen`;
}

/** The host that people type into the browser; its front page has the code field. */
export function joinHost(eventId: string): string {
  return new URL(publicOrigin(eventId)).host;
}
