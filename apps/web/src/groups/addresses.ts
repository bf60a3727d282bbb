import { paths } from "../app/paths.ts";
import { publicOrigin } from "../lib/join-address.ts";

/** The group's public address as links and QR codes carry it. */
export function engageAddress(permalink: string): string {
  return publicOrigin() + paths.engage(permalink);
}
