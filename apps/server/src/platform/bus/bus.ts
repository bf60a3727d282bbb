/** The bus delivers what a node publishes to all nodes, itself included, and notes from node to node: plain data. */
import type { LiveMessage } from "@hubbub/contract/live";

/** Cached data that is stale: everything with this name, or only the value of this key. */
export type Invalidation = string | { readonly name: string; readonly key: string };

/**
 * What a change means for a room: the cached data that it makes stale (possibly none), and often a message.
 * @typeParam Stale what it can make stale; the product lists its own names (domain/cache-names.ts)
 */
export type Publication<Stale extends Invalidation = Invalidation> =
  | (Change<Stale> & { message?: never })
  | Broadcast<Stale>;

/** The name of all data that are cached of a room: for changes that can concern any of it, such as an erasure. */
export const EVERYTHING = "*";

/** Whether a publication makes everything with this name stale. */
export function isStaleBy(invalidates: readonly Invalidation[], name: string): boolean {
  return invalidates.includes(name) || invalidates.includes(EVERYTHING);
}

interface Change<Stale extends Invalidation> {
  /** The room that this is about. Cached data belongs to a room too. */
  roomId: string;
  /** The cached data of the room that this change makes stale. */
  invalidates: readonly Stale[];
}

/** A change with a message for the sockets of the room. */
interface Broadcast<Stale extends Invalidation = Invalidation> extends Change<Stale> {
  message: LiveMessage;
  audience: Audience;
  urgency: Urgency;
  /**
   * For messages that contain a state, such as a count. `key` names what has the state. `at` grows with each change: it is
   * the time that was read under the lock of the change (`readAt` of an event or group), or another number. Of messages
   * with the same type, audience and key, only the last is sent per tick. A message whose `at` is lower than that of one
   * already sent with the key is dropped, whatever its type: a reaction and its removal have the same key.
   */
  state?: { key: string; at: number };
}

/** Which sockets of the room get a message. "staff": those with staff rights. `followers`: those with this mark. */
export type Audience = "everyone" | "staff" | { readonly followers: string };

/**
 * When a message is sent. "now", for rare messages: immediately after a flush in progress, also during the room's
 * cooldown. "tick": 100 ms after the first message that waits in the room, or at the end of the cooldown (at most 350 ms
 * after a flush), or together with a "now" message.
 */
export type Urgency = "now" | "tick";

/** What a node sends to others about a room, besides publications. Listeners get all kinds and look at `kind`. */
export interface NodeNote {
  kind: string;
}

export type PublicationListener = (publication: Publication) => void;
/** @param nodeId the node that sent the note; never this node */
export type NoteListener = (roomId: string, note: NodeNote, nodeId: string) => void;

export interface BusState {
  kind: "memory" | "postgres" | "redis";
  /** Whether this node is connected to the bus. */
  isLinked: boolean;
  /** For status pages. Does not wake idle nodes. While idle it equals `isLinked`. */
  isHealthy: boolean;
  /** Known other nodes, connected or missing. */
  peers: number;
  /** Other nodes that run but from which nothing arrived for a second or more. */
  missing: number;
  published: number;
  received: number;
  /** Publications and notes that could not be sent; the other nodes read everything again later. */
  dropped: number;
  waiting: number;
  reconnects: number;
  /** Time for a message from this node to itself over the bus, in milliseconds; null while disconnected. */
  roundTripMs: number | null;
}

/** @typeParam Stale what this product's publications may invalidate; a node of another version may send other names */
export interface Bus<Stale extends Invalidation = Invalidation> {
  readonly nodeId: string;
  /**
   * Whether messages of all other nodes arrive. While false, cached data must not be older than a second. Nodes send
   * heartbeats until ten seconds after the last call.
   */
  checkHealth(): boolean;
  /** Delivers a publication to this node, synchronously, and to all others. Errors of listeners are logged. */
  publish(publication: Publication<Stale>): void;
  /**
   * To be called if a change may be stored that was not published: all nodes read again what they have cached, and pages
   * what they show.
   */
  publishMissed(): void;
  /** Sends a note to all other nodes, if there are any. */
  sendNote(roomId: string, note: NodeNote): void;
  /** Calls `listener` for every publication, also of this node. The function it returns unsubscribes, as below. */
  subscribe(listener: PublicationListener): () => void;
  /** Calls `listener` when one of these names is stale in a room, or (null) may be stale in all rooms. */
  onStale(names: readonly Extract<Stale, string>[], listener: (roomId: string | null) => void): () => void;
  /** Calls `listener` for every note of other nodes. */
  onNote(listener: NoteListener): () => void;
  /** Calls `listener` when publications of any room may have been missed. */
  onMissed(listener: () => void): () => void;
  state(): BusState;
  close(): Promise<void>;
}
