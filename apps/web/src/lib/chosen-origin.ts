/** Addresses that organizers chose for events. Apart from join-address.ts, which an attendee's first view does without. */
import type { PublicEvent } from "@hubbub/contract/events";

export const chosenOrigins = new Map<string, string | null>();

/** To be called when the page of an event is rendered, before its links and QR codes are. */
export function rememberJoinOrigin({ id, joinOrigin: chosen }: Pick<PublicEvent, "id" | "joinOrigin">): void {
  chosenOrigins.set(id, chosen);
}
