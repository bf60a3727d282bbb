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

import { type Broadcaster, TICK_MS } from "../../platform/realtime/broadcast.ts";
import type { Bus, NodeNote } from "../../domain/bus.ts";
import { pickFloating, TokenBucket } from "./floating-limits.ts";

/**
 * Token bucket for floating reactions: a full bucket and the tokens of a second together allow as many as pages show in
 * a second. With 16 per second, the steady traffic stays below a kilobyte per second for each socket.
 */
const FLOW_PER_SECOND = 16;
const flow = { perSecond: FLOW_PER_SECOND, capacity: FLOATING_EMOJIS_PER_SECOND - FLOW_PER_SECOND };
/** The state of an event is removed after this time without a reaction; its bucket would be full again. */
const IDLE_MS = 60_000;

/** A message between nodes: the reactions on the sending node since its last note about the event. */
interface PulseNote extends NodeNote {
  kind: "reactions";
  counts: MoodCounts | null;
  emojis: [QuickEmoji, number][];
}

type EmojiTotals = Map<QuickEmoji, number>;

interface EventPulse {
  /** Latest counts from all nodes, for this node's sockets. */
  counts: MoodCounts | null;
  emojis: EmojiTotals;
  /** Reactions on this node, for the other nodes. */
  local: { counts: MoodCounts | null; emojis: EmojiTotals };
  bucket: TokenBucket;
  timer: NodeJS.Timeout | null;
  lastAt: number;
}

export interface PulseOptions {
  bus: Bus;
  /** Sends to the sockets of this node only. */
  broadcaster: Pick<Broadcaster, "broadcast" | "msUntilFree">;
  now?: () => number;
}

export class Pulse {
  readonly #bus: Bus;
  readonly #broadcaster: PulseOptions["broadcaster"];
  readonly #now: () => number;
  readonly #events = new Map<string, EventPulse>();
  readonly #idleTimer: NodeJS.Timeout;
  readonly #endSubscription: () => void;

  constructor({ bus, broadcaster, now = () => performance.now() }: PulseOptions) {
    this.#bus = bus;
    this.#broadcaster = broadcaster;
    this.#now = now;
    this.#idleTimer = setInterval(() => this.#removeIdle(), IDLE_MS);
    this.#idleTimer.unref();
    this.#endSubscription = bus.onNote((eventId, note) => {
      if (isPulseNote(note)) this.#receive(eventId, note);
    });
  }

  /**
   * Called after votes were committed: invalidates the counts now, and broadcasts them within about 100 ms, later
   * during a cooldown.
   */
  publishCounts(eventId: string, counts: MoodCounts): void {
    this.#bus.publish({ roomId: eventId, invalidates: ["mood-votes"] });
    const event = this.#schedule(eventId);
    event.counts = latestCounts(event.counts, counts);
    event.local.counts = counts;
  }

  /** Adds a floating reaction to the next broadcast. */
  addFloating(eventId: string, emoji: QuickEmoji): void {
    const event = this.#schedule(eventId);
    add(event.emojis, emoji, 1);
    add(event.local.emojis, emoji, 1);
  }

  close(): void {
    this.#endSubscription();
    clearInterval(this.#idleTimer);
    for (const { timer } of this.#events.values()) if (timer) clearTimeout(timer);
    this.#events.clear();
  }

  #receive(eventId: string, { counts, emojis }: PulseNote): void {
    const event = this.#schedule(eventId);
    if (counts) event.counts = latestCounts(event.counts, counts);
    for (const [emoji, count] of emojis) add(event.emojis, emoji, count);
  }

  #schedule(eventId: string): EventPulse {
    const now = this.#now();
    const existing = this.#events.get(eventId);
    const event = existing ?? {
      counts: null,
      emojis: new Map(),
      local: { counts: null, emojis: new Map() },
      bucket: new TokenBucket(flow.capacity, now),
      timer: null,
      lastAt: now,
    };
    if (!existing) this.#events.set(eventId, event);
    event.lastAt = now;
    if (!event.timer) {
      event.timer = setTimeout(() => this.#broadcast(eventId, event), TICK_MS);
      event.timer.unref();
    }
    return event;
  }

  // "now" messages would be sent during a cooldown of the room too, so this waits for its end, and then sends
  // everything that has been counted until then in one flush.
  #broadcast(eventId: string, event: EventPulse): void {
    const waitMs = this.#broadcaster.msUntilFree(eventId);
    if (waitMs > 0) {
      event.timer = setTimeout(() => this.#broadcast(eventId, event), waitMs).unref();
      return;
    }
    event.timer = null;
    this.#sendToNodes(eventId, event);
    for (const message of this.#takeMessages(event))
      this.#broadcaster.broadcast(eventId, message, { audience: "everyone", urgency: "now" });
  }

  #sendToNodes(eventId: string, event: EventPulse): void {
    const { counts, emojis } = event.local;
    event.local = { counts: null, emojis: new Map() };
    if (counts === null && emojis.size === 0) return;
    // Other nodes need no more emojis than can be shown in a second.
    const note: PulseNote = {
      kind: "reactions",
      counts,
      emojis: [...pickFloating(emojis, FLOATING_EMOJIS_PER_SECOND)],
    };
    this.#bus.sendNote(eventId, note);
  }

  #takeMessages(event: EventPulse): LiveMessage[] {
    const messages: LiveMessage[] = event.counts
      ? [{ type: "mood-votes:changed", data: { counts: event.counts } }]
      : [];
    event.counts = null;
    if (event.emojis.size === 0) return messages;
    let wanted = 0;
    for (const count of event.emojis.values()) wanted += count;
    const shown = pickFloating(event.emojis, event.bucket.take(wanted, flow, this.#now()));
    event.emojis = new Map();
    for (const [emoji, count] of shown) messages.push({ type: "floating-reactions:sent", data: { emoji, count } });
    return messages;
  }

  #removeIdle(): void {
    const before = this.#now() - IDLE_MS;
    for (const [eventId, event] of this.#events)
      if (event.lastAt < before && !event.timer) this.#events.delete(eventId);
  }
}

function isPulseNote(note: NodeNote): note is PulseNote {
  return note.kind === "reactions";
}

function add(emojis: EmojiTotals, emoji: QuickEmoji, count: number): void {
  emojis.set(emoji, (emojis.get(emoji) ?? 0) + count);
}

/**
 * The larger total is the later one, whichever node it came from: votes are deleted only when the demo event is reset.
 */
function latestCounts(current: MoodCounts | null, counts: MoodCounts): MoodCounts {
  const total = ({ excited, neutral, bored }: MoodCounts) => excited + neutral + bored;
  return current && total(current) > total(counts) ? current : counts;
}
