/**
 * Broadcasts the floating reactions of an event: with each tick of its room, one message for each emoji with its number.
 * So hundreds of reactions a second become a few small messages. Nodes send each other the reactions of their own
 * participants, and each node broadcasts all of them to its own sockets. The number of messages per socket therefore
 * does not depend on the number of nodes.
 */
import type { LiveMessage } from "@hubbub/contract/live";
import { FLOATING_EMOJIS_PER_SECOND, type QuickEmoji } from "@hubbub/contract/activities/reactions/rules";

import type { Bus, NodeNote } from "../../domain/bus.ts";
import type { Broadcaster } from "../../platform/realtime/broadcast.ts";
import { TokenBucket } from "./token-bucket.ts";

/**
 * Token bucket for floating reactions: a full bucket and the tokens of a second together allow as many as pages show in
 * a second. With 16 per second, the steady traffic stays below a kilobyte per second for each socket.
 */
const FLOW_PER_SECOND = 16;
const flow = { perSecond: FLOW_PER_SECOND, capacity: FLOATING_EMOJIS_PER_SECOND - FLOW_PER_SECOND };

/** A message between nodes: the reactions on the sending node since its last note about the event. */
interface FloatingNote extends NodeNote {
  kind: "floating";
  emojis: QuickEmoji[];
}

/** The reactions that a room on this node will be shown. */
interface Waiting {
  bucket: TokenBucket;
  here: QuickEmoji[];
  onOtherNodes: QuickEmoji[];
}

export interface FloatingDeps {
  bus: Bus;
  broadcaster: Pick<Broadcaster, "sendHere"> & { rooms: { get: (eventId: string) => object | undefined } };
}

export class FloatingBroadcasts {
  readonly #deps: FloatingDeps;
  /** Of the rooms on this node. */
  readonly #waiting = new WeakMap<object, Waiting>();
  readonly #endSubscription: () => void;

  constructor(deps: FloatingDeps) {
    this.#deps = deps;
    this.#endSubscription = deps.bus.onNote((eventId, note) => {
      if (isFloatingNote(note)) this.#add(eventId, "onOtherNodes", note.emojis);
    });
  }

  /** Adds a floating reaction to the next broadcast. */
  add(eventId: string, emoji: QuickEmoji): void {
    this.#add(eventId, "here", [emoji]);
  }

  close(): void {
    this.#endSubscription();
  }

  #add(eventId: string, origin: "here" | "onOtherNodes", emojis: readonly QuickEmoji[]): void {
    const { broadcaster } = this.#deps;
    const room = broadcaster.rooms.get(eventId);
    // The sender or everybody on this node has left.
    if (!room) return;
    const bucket = () => new TokenBucket(flow.capacity, performance.now());
    const waiting = this.#waiting.get(room) ?? { bucket: bucket(), here: [], onOtherNodes: [] };
    this.#waiting.set(room, waiting);
    const isFirst = waiting.here.length + waiting.onOtherNodes.length === 0;
    waiting[origin].push(...emojis);
    if (isFirst)
      broadcaster.sendHere(eventId, () => this.#take(eventId, waiting), { audience: "everyone", urgency: "tick" });
  }

  /** Empties what waits. @returns the messages for the sockets of this node */
  #take(eventId: string, waiting: Waiting): LiveMessage[] {
    const { bucket, here, onOtherNodes } = waiting;
    waiting.here = [];
    waiting.onOtherNodes = [];
    if (here.length > 0) {
      // Other nodes need no more emojis than can be shown in a second.
      const note: FloatingNote = { kind: "floating", emojis: sampleOf(here, FLOATING_EMOJIS_PER_SECOND) };
      this.#deps.bus.sendNote(eventId, note);
    }
    const all = [...here, ...onOtherNodes];
    const shown = sampleOf(all, bucket.take(all.length, flow, performance.now()));
    return [...Map.groupBy(shown, (each) => each)].map(([emoji, { length: count }]) => ({
      type: "quick_reaction",
      data: { emoji, count },
    }));
  }
}

function isFloatingNote(note: NodeNote): note is FloatingNote {
  return note.kind === "floating";
}

/**
 * A random sample of the items without replacement, all of them if there are not more than `size`. So over time each
 * emoji is shown in proportion to how often it was sent.
 * @param random a number from 0 up to, not including, 1
 */
export function sampleOf<Item>(items: Item[], size: number, random = Math.random): Item[] {
  if (items.length <= size) return items;
  const left = [...items];
  return Array.from({ length: size }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
}
