import { paths } from "../../lib/paths.ts";
import { publicOrigin } from "../../lib/join-address.ts";

/** The event's full address, for links and QR codes. */
export function eventAddress(eventId: string): string {
  return publicOrigin(eventId) + paths.event(eventId);
}

/** The address that people type to reach the code field: host, and port if it is not the default. */
export function shortAddress(eventId: string): string {
  return new URL(publicOrigin(eventId)).host;
}
