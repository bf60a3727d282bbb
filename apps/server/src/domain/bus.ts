/**
 * The bus as the product uses it: `cache-names.ts` lists what its publications may invalidate. Each change is published
 * after its commit, and reaches pages in one of three ways:
 *
 * 1. `broadcast`: the message contains the change, and pages apply it to their list. Most have a `state`: of several
 *    about one thing only the last counts.
 * 2. `broadcastChanged`: the message contains nothing, and pages read their list again. For rare changes, and for lists of
 *    the team.
 * 3. `sendLiveFigures` (activities/live-figures.ts): the change publishes only what is stale. Each node reads numbers that
 *    cost a query, such as poll results, at most once per interval, and sends them to its own sockets.
 */
import { isOn } from "@hubbub/contract/activities";
import type { PublicMessage, StaffMessage } from "@hubbub/contract/live";

import type { Audience, Broadcast, Bus as AnyBus, Urgency } from "../platform/bus/bus.ts";
import type { Invalidation } from "./cache-names.ts";
import type { EventRecord } from "./events/event-record.ts";

export type Bus = AnyBus<Invalidation>;
export type { Audience } from "../platform/bus/bus.ts";
export { EVERYTHING, isStaleBy, type NodeNote, type Publication } from "../platform/bus/bus.ts";

/** Who gets the messages of an activity that are for `readers`: while it is off, only the team. */
export function audienceIn(
  event: EventRecord,
  unit: Parameters<typeof isOn>[1],
  readers: Audience = "everyone",
): Audience {
  return isOn(event, unit) ? readers : "staff";
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

/** The messages without data. */
type Changed<Message> = Extract<Message, { data: Record<string, never> }>;

/** Sends, with the next tick, a message without data: pages read again what it is about. Called after the commit. */
export function broadcastChanged<Type extends Changed<PublicMessage | StaffMessage>["type"]>(
  bus: Bus,
  roomId: string,
  type: Type,
  audience: Type extends Changed<PublicMessage>["type"] ? Audience : "staff",
  invalidates: readonly Invalidation[] = [],
): void {
  const message = { type, data: {} };
  bus.publish({ roomId, invalidates, urgency: "tick", message, audience } as Broadcast<Invalidation>);
}
