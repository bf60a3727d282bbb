/**
 * Broadcasts the mood votes and floating reactions of an event together, at most once in 100 ms: the latest counts, and
 * a sample of the emojis since the last broadcast. So hundreds of reactions a second become a few small messages. Nodes
 * exchange the reactions of their own participants, and each node broadcasts all of them to its own sockets. The number
 * of messages per socket therefore does not depend on the number of nodes.
 */
import type { LiveMessage } from "@hubbub/contract/live";
import {
  FLOATING_EMOJIS_PER_SECOND,
  type MoodCounts,
  type QuickEmoji,
} from "@hubbub/contract/activities/reactions/rules";

import type { Bus, NodeNote } from "../../domain/bus.ts";
import { type Broadcaster, TICK_MS } from "../../platform/realtime/broadcast.ts";
import { TokenBucket } from "./token-bucket.ts";

/**
 * Token bucket for floating reactions: a full bucket and the tokens of a second together allow as many as pages show in
 * a second. With 16 per second, the steady traffic stays below a kilobyte per second for each socket.
 */
const FLOW_PER_SECOND = 16;
const flow = { perSecond: FLOW_PER_SECOND, capacity: FLOATING_EMOJIS_PER_SECOND - FLOW_PER_SECOND };

interface Reactions {
  /** The latest ones; null if nobody has voted. */
  counts: MoodCounts | null;
  emojis: QuickEmoji[];
}

/** A message between nodes: the reactions on the sending node since its last note about the event. */
interface PulseNote extends NodeNote, Reactions {
  kind: "pulse";
}

/** The reactions of an event since its last broadcast. */
interface Waiting {
  timer: NodeJS.Timeout;
  here: Reactions;
  onOtherNodes: Reactions;
}

export interface PulseDeps {
  bus: Bus;
  /** Sends to the sockets of this node only. */
  broadcaster: Pick<Broadcaster, "broadcast" | "msUntilFree"> & {
    rooms: { get: (eventId: string) => object | undefined };
  };
}

export class Pulse {
  readonly #deps: PulseDeps;
  readonly #waiting = new Map<string, Waiting>();
  /** Of the rooms on this node. */
  readonly #buckets = new WeakMap<object, TokenBucket>();
  readonly #endSubscription: () => void;

  constructor(deps: PulseDeps) {
    this.#deps = deps;
    this.#endSubscription = deps.bus.onNote((eventId, note) => {
      if (isPulseNote(note)) this.#add(eventId, "onOtherNodes", note);
    });
  }

  /**
   * Called after votes were committed: invalidates the counts now, and broadcasts them within about 100 ms, later
   * during a cooldown.
   */
  publishCounts(eventId: string, counts: MoodCounts): void {
    this.#deps.bus.publish({ roomId: eventId, invalidates: ["mood-votes"] });
    this.#add(eventId, "here", { counts, emojis: [] });
  }

  /** Adds a floating reaction to the next broadcast. */
  addFloating(eventId: string, emoji: QuickEmoji): void {
    this.#add(eventId, "here", { counts: null, emojis: [emoji] });
  }

  close(): void {
    this.#endSubscription();
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
  }

  #add(eventId: string, origin: "here" | "onOtherNodes", { counts, emojis }: Reactions): void {
    const waiting = this.#waiting.get(eventId) ?? {
      timer: setTimeout(() => this.#broadcast(eventId), TICK_MS).unref(),
      here: { counts: null, emojis: [] },
      onOtherNodes: { counts: null, emojis: [] },
    };
    this.#waiting.set(eventId, waiting);
    const sum = waiting[origin];
    sum.counts = laterOf(sum.counts, counts);
    sum.emojis.push(...emojis);
  }

  // "now" messages would be sent during a cooldown of the room too, so this waits for its end, and then sends
  // everything that has arrived until then in one flush.
  #broadcast(eventId: string): void {
    const waiting = this.#waiting.get(eventId);
    if (!waiting) return;
    const waitMs = this.#deps.broadcaster.msUntilFree(eventId);
    if (waitMs > 0) {
      waiting.timer = setTimeout(() => this.#broadcast(eventId), waitMs).unref();
      return;
    }
    this.#waiting.delete(eventId);
    const { here, onOtherNodes } = waiting;
    if (here.counts || here.emojis.length > 0) {
      // Other nodes need no more emojis than can be shown in a second.
      const note: PulseNote = { kind: "pulse", ...here, emojis: sampleOf(here.emojis, FLOATING_EMOJIS_PER_SECOND) };
      this.#deps.bus.sendNote(eventId, note);
    }
    const send = (message: LiveMessage) =>
      this.#deps.broadcaster.broadcast(eventId, message, { audience: "everyone", urgency: "now" });
    const counts = laterOf(here.counts, onOtherNodes.counts);
    if (counts) send({ type: "mood-votes:changed", data: { counts } });
    const shown = this.#limit(eventId, [...here.emojis, ...onOtherNodes.emojis]);
    for (const [emoji, { length: count }] of Map.groupBy(shown, (each) => each))
      send({ type: "floating-reactions:sent", data: { emoji, count } });
  }

  /** The emojis that the room is shown now; none if nobody is in it. */
  #limit(eventId: string, emojis: QuickEmoji[]): QuickEmoji[] {
    const room = this.#deps.broadcaster.rooms.get(eventId);
    if (!room) return [];
    const now = performance.now();
    const bucket = this.#buckets.get(room) ?? new TokenBucket(flow.capacity, now);
    this.#buckets.set(room, bucket);
    return sampleOf(emojis, bucket.take(emojis.length, flow, now));
  }
}

function isPulseNote(note: NodeNote): note is PulseNote {
  return note.kind === "pulse";
}

/** The larger total is the later one, whichever node it came from: votes are deleted only when the demo event is reset. */
function laterOf(one: MoodCounts | null, other: MoodCounts | null): MoodCounts | null {
  const totalOf = ({ excited, neutral, bored }: MoodCounts) => excited + neutral + bored;
  return one && (!other || totalOf(one) > totalOf(other)) ? one : other;
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
