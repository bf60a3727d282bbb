import { paths } from "../../lib/paths.ts";
import { publicOrigin } from "../../lib/join-address.ts";

/** The event's address as links and QR codes carry it. */
export function eventAddress(eventId: string): string {
  return publicOrigin(eventId) + paths.event(eventId);
}

/** The front door as people type it: host, and port where it is not the usual one. */
export function shortAddress(eventId: string): string {
  return new URL(publicOrigin(eventId)).host;
}
