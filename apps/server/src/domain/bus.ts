/** The bus as the product uses it: `cache-names.ts` lists what its publications may invalidate. */
import { isOn } from "@hubbub/contract/activities";
import type { PublicMessage, StaffMessage } from "@hubbub/contract/live";

import {
  type Audience,
  type Bus as AnyBus,
  isStaleBy as isAnyStaleBy,
  type Publication,
  type Urgency,
} from "../platform/bus/bus.ts";
import type { CacheName, Invalidation } from "./cache-names.ts";
import type { EventRecord } from "./events/event-record.ts";

export type Bus = AnyBus<Invalidation>;
export type { Audience } from "../platform/bus/bus.ts";
export { EVERYTHING, type NodeNote } from "../platform/bus/bus.ts";

/** Whether a publication makes everything with this name stale. */
export function isStaleBy(invalidates: Publication["invalidates"], name: CacheName): boolean {
  return isAnyStaleBy(invalidates, name);
}

/** Who gets the messages of an activity: while it is off, only the team. */
export function audienceIn(event: EventRecord, unit: Parameters<typeof isOn>[1]): Audience {
  return isOn(event, unit) ? "everyone" : "staff";
}

/** Sends a message of an activity to those who get its messages, immediately by default. Called after the commit. */
export function broadcastInActivity(
  bus: Bus,
  event: EventRecord,
  unit: Parameters<typeof isOn>[1],
  message: PublicMessage,
  invalidates: readonly Invalidation[] = [],
  urgency: Urgency = "now",
): void {
  bus.publish({ roomId: event.id, invalidates, message, audience: audienceIn(event, unit), urgency });
}

/** Sends a message to everybody in a room, immediately by default. Called after the commit. */
export function broadcastToAll(
  bus: Bus,
  roomId: string,
  message: PublicMessage,
  invalidates: readonly Invalidation[] = [],
  urgency: Urgency = "now",
): void {
  bus.publish({ roomId, invalidates, message, audience: "everyone", urgency });
}

/** Sends a message to the team in a room, immediately by default. Called after the commit. */
export function broadcastToTeam(
  bus: Bus,
  roomId: string,
  message: StaffMessage,
  invalidates: readonly Invalidation[] = [],
  urgency: Urgency = "now",
): void {
  bus.publish({ roomId, invalidates, message, audience: "staff", urgency });
}
