import { paths } from "../../app/paths.ts";
import { publicOrigin } from "../../lib/page-data.ts";

/** The event's address as links and QR codes carry it. */
export function eventAddress(eventId: string): string {
  return publicOrigin() + paths.event(eventId);
}

/** The front door as people type it: host, and port where it is not the usual one. */
export function shortAddress(): string {
  return new URL(publicOrigin()).host;
}
