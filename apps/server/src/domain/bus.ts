/** The bus as the product uses it: `cache-names.ts` lists what its publications may invalidate. */
import type { PublicMessage, StaffMessage } from "@hubbub/contract/live";

import type { Bus as AnyBus, Urgency } from "../platform/bus/bus.ts";
import type { Invalidation } from "./cache-names.ts";

export type Bus = AnyBus<Invalidation>;
export { EVERYTHING, isStaleBy, type NodeNote } from "../platform/bus/bus.ts";

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
