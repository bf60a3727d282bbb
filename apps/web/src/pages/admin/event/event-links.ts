import { paths } from "../../../lib/paths.ts";
import { publicOrigin } from "../../../lib/join-address.ts";

export function adminEventUrl(eventId: string): string {
  return publicOrigin(eventId) + paths.adminEvent(eventId);
}
