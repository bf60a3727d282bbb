/** The bus as the product uses it: `cache-names.ts` lists what its publications may invalidate. */
import { isOn } from "@hubbub/contract/activities";
import type { PublicMessage, StaffMessage } from "@hubbub/contract/live";

import type { Audience, Broadcast, Bus as AnyBus, Urgency } from "../platform/bus/bus.ts";
import type { Invalidation } from "./cache-names.ts";
import type { EventRecord } from "./events/event-record.ts";

export type Bus = AnyBus<Invalidation>;
export type { Audience } from "../platform/bus/bus.ts";
export { EVERYTHING, isStaleBy, type NodeNote, type Publication } from "../platform/bus/bus.ts";

/** Who gets the messages of an activity: while it is off, only the team. */
export function audienceIn(event: EventRecord, unit: Parameters<typeof isOn>[1]): Audience {
  return isOn(event, unit) ? "everyone" : "staff";
}

/**
 * Sends a message to the sockets of a room, on all nodes. Called after the commit. A message for the team does not
 * compile with another audience.
 */
export function broadcast<Message extends PublicMessage | StaffMessage>(
  bus: Bus,
  roomId: string,
  message: Message,
  options: Pick<Broadcast<Invalidation>, "state"> & {
    audience: [Message] extends [PublicMessage] ? Audience : "staff";
    /** By default nothing. */
    invalidates?: readonly Invalidation[];
    /** By default "now". */
    urgency?: Urgency;
  },
): void {
  bus.publish({ roomId, invalidates: [], urgency: "now", message, ...options } as Broadcast<Invalidation>);
}
