/**
 * The bus: what one node publishes after a commit, every node hears, the publisher too. Messages between nodes are
 * plain data; one contract suite (bus.contract.ts) runs on every implementation.
 */
import type { ServerMessage } from "@hubbub/contract/live";

export interface Publication {
  /** Whose snapshots and whose room: an event's id, or a group's. */
  eventId: string;
  /** Names of the event's snapshots that are outdated by this change. */
  outdates: readonly string[];
  /** What people looking at the event are told; absent where only snapshots change. */
  message?: ServerMessage;
  /** Staff messages reach the event's team only. */
  audience?: "everyone" | "staff";
  /** "now" for what is rare and must not wait (timer, winner, switches); "tick" joins the event's next tick. */
  urgency?: "now" | "tick";
}

export interface Bus {
  publish(publication: Publication): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (publication: Publication) => void): () => void;
  close(): Promise<void>;
}
