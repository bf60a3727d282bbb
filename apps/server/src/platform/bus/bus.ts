/**
 * The bus: what one node publishes after a commit, every node hears, the publisher too. Messages between nodes are
 * plain data; one contract suite (bus.contract.ts) runs on every implementation.
 */
import type { MoodCounts, QuickEmoji } from "@hubbub/contract/activities/reactions";
import type { ServerMessage } from "@hubbub/contract/live";

/** @typeParam Name the names of cached values; the product lists its own (domain/cache-names.ts) */
export interface Publication<Name extends string = string> {
  /** Whose snapshots and whose room: an event's id, or a group's. */
  roomId: string;
  /** Names of the event's snapshots that are outdated by this change. */
  invalidates: readonly Name[];
  /** What people looking at the event are told; absent where only snapshots change. */
  message?: ServerMessage;
  /** For messages that tell a state: of two with one key the later is told last. */
  order?: { key: string; at: number };
  /** Staff messages reach the event's team only. */
  audience?: "everyone" | "staff";
  /**
   * "now" for what is rare and must not wait (timer, winner, switches); "tick" joins the event's next tick; "soon" has
   * waited for a tick already: at once where the room has rested, else with its next tick.
   */
  urgency?: "now" | "soon" | "tick";
  /** "here" stays on this node: each node tells its own rooms of it. */
  reach?: "everywhere" | "here";
  /** From node to node; no socket is told. */
  note?: NodeNote;
}

/** What nodes say to each other about one event. */
export type NodeNote =
  /** How many people the publishing node has in the room. */
  | { kind: "people"; count: number }
  /** The publishing node has just opened this room and would like to know how many people the others have in it. */
  | { kind: "people-asked" }
  /** What the publishing node's people felt in its last tick. */
  | { kind: "pulse"; counts: MoodCounts | null; thrown: [QuickEmoji, number][] };

/** @param nodeId the node that published; the bus's own for what was published here */
export type BusListener = (publication: Publication, nodeId: string) => void;

export interface BusState {
  kind: "memory" | "postgres" | "redis";
  /** Whether this node's own connection to the bus stands. */
  isLinked: boolean;
  /** Other nodes that are known, heard or missing. */
  peers: number;
  /** Those not heard of for a second or more although they are at work. */
  missing: number;
  published: number;
  received: number;
  /** Publications that could not be sent; the other nodes read anew what they were about. */
  dropped: number;
  waiting: number;
  reconnects: number;
  /** From here to here over the bus, in milliseconds; null while there is none to be measured. */
  roundTripMs: number | null;
}

/** @typeParam Name what this product's publications may invalidate; a node of another version may send other names */
export interface Bus<Name extends string = string> {
  readonly nodeId: string;
  /** Whether every other node is heard right now; while not, nothing kept here may be served older than a second. */
  readonly isHealthy: boolean;
  /** Whether there is nobody else to tell. */
  readonly isSingleNode: boolean;
  /** Never fails for the bus's sake and never waits. */
  publish(publication: Publication<Name>): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: BusListener): () => void;
  /** Calls when publications may have been missed: of this event, or (null) of all. */
  onMissed(listener: (roomId: string | null) => void): () => void;
  /** Says that this node wants to hear of the event. @returns a function that ends this */
  follow(roomId: string): () => void;
  state(): BusState;
  close(): Promise<void>;
}
