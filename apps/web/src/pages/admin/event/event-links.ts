/** The addresses of an event that people are given. */
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

/** What people type who cannot scan: the installation's host, where the code is asked for. */
export function joinHost(eventId: string): string {
  return new URL(publicOrigin(eventId)).host;
}
