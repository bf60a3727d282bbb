/**
 * The bus: delivers what a node publishes after a commit to all nodes, itself included. Messages between nodes are plain
 * data. One contract suite (bus.contract.ts) runs on every implementation.
 */
import type { ServerMessage } from "@hubbub/contract/live";

/** @typeParam Name the names of cached values; the product lists its own (domain/cache-names.ts) */
export type Publication<Name extends string = string> = PublicationBase<Name> & (WithMessage | WithoutMessage);

interface PublicationBase<Name extends string> {
  /** The room that this is about. Cached data belongs to a room too. */
  roomId: string;
  /** Names of the cached data of the room that this change makes stale. */
  invalidates: readonly Name[];
  /** For messages that carry a state: of two with the same key, an older one that arrives later is dropped. */
  order?: { key: string; at: number };
  /**
   * When the message is sent: "now" immediately (for rare messages that must not wait), "soon" immediately unless the
   * room is cooling down, "tick" with the next tick of the room.
   */
  urgency?: "now" | "soon" | "tick";
  /** "here": the publication stays on this node. */
  reach?: "everywhere" | "here";
  /** A message between nodes; it is not sent to sockets. */
  note?: NodeNote;
}

interface WithMessage {
  /** The message for the sockets of the room. */
  message: ServerMessage;
  /** Has no default, so that nobody forgets it. */
  audience: Audience;
}

/**
 * Which sockets of the room get a message. "staff": those with staff rights. `with`: those with this mark, and staff.
 * `without`: all others; with null everybody but staff. Modules mark sockets (`LiveChannel.mark`).
 */
export type Audience = "everyone" | "staff" | { with: string } | { without: string | null };

/** Only cached data changes, or it is a note. */
interface WithoutMessage {
  message?: never;
  audience?: never;
}

/**
 * A message between nodes about one room. The publisher of notes declares their type and recognizes them by `kind`:
 * listeners get the notes of all others, too.
 */
export interface NodeNote {
  kind: string;
}

/** @param nodeId the node that published; equals the bus's `nodeId` for publications of this node */
export type BusListener = (publication: Publication, nodeId: string) => void;

export interface BusState {
  kind: "memory" | "workers" | "postgres" | "redis";
  /** Whether this node is connected to the bus. */
  isLinked: boolean;
  /** Known other nodes, connected or missing. */
  peers: number;
  /** Other nodes that run but from which nothing arrived for a second or more. */
  missing: number;
  published: number;
  received: number;
  /** Publications that could not be sent; the other nodes reload those rooms later. */
  dropped: number;
  waiting: number;
  reconnects: number;
  /** Time for a message from this node to itself over the bus, in milliseconds; null while disconnected. */
  roundTripMs: number | null;
}

/** @typeParam Name what this product's publications may invalidate; a node of another version may send other names */
export interface Bus<Name extends string = string> {
  readonly nodeId: string;
  /** Whether messages of all other nodes arrive. While false, cached data must not be older than a second. */
  readonly isHealthy: boolean;
  /** Whether there is no other node. */
  readonly isSingleNode: boolean;
  /** Returns immediately and never throws because of the bus. */
  publish(publication: Publication<Name>): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: BusListener): () => void;
  /** Calls `listener` when publications may have been missed: of one room, or (null) of all rooms. */
  onMissed(listener: (roomId: string | null) => void): () => void;
  /** Subscribes this node to publications of the room. @returns a function that releases it */
  follow(roomId: string): () => void;
  state(): BusState;
  close(): Promise<void>;
}
