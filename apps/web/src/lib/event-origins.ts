/** Origins that organizers chose for the join links of their events, by event id. */
import type { PublicEvent } from "@hubbub/contract/events";

export const eventOrigins = new Map<string, string | null>();

/** Call it when the page of an event is rendered, before its links and QR codes. */
export function rememberJoinOrigin({ id, joinOrigin: chosen }: Pick<PublicEvent, "id" | "joinOrigin">): void {
  eventOrigins.set(id, chosen);
}
