import { paths } from "../lib/paths.ts";
import { publicOrigin } from "../lib/join-address.ts";

/** The group's public address for links and QR codes. */
export function engageAddress(permalink: string): string {
  return publicOrigin() + paths.engage(permalink);
}
