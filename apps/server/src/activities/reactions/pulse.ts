/**
 * What the room feels, told once per tick: the latest counts of the votes and the emojis thrown since. Hundreds a
 * second become a few small messages. Nodes tell each other what their people did, and each tells its own rooms of all
 * of it, so that no screen gets more for there being more nodes.
 */
import { FLOATING_EMOJIS_PER_SECOND, type MoodCounts, type QuickEmoji } from "@hubbub/contract/activities/reactions";
import type { ServerMessage } from "@hubbub/contract/live";

import { TICK_MS } from "../../platform/realtime/broadcast.ts";
import type { Bus, NodeNote } from "../../domain/bus.ts";
import { pickFloating } from "./pick-floating.ts";
import { TokenBucket } from "./token-bucket.ts";

/**
 * A burst and a steady flow that together never pass what is shown in any one second; sixteen a second keep a storm of
 * reactions under a kilobyte a second for each screen.
 */
const FLOW_PER_SECOND = 16;
const flow = { perSecond: FLOW_PER_SECOND, capacity: FLOATING_EMOJIS_PER_SECOND - FLOW_PER_SECOND };
/** After this long without a reaction an event's state is forgotten: its bucket would be full again. */
const FORGET_MS = 60_000;

type PulseNote = Extract<NodeNote, { kind: "pulse" }>;
type Thrown = Map<QuickEmoji, number>;

interface EventPulse {
  /** For this node's rooms: from all nodes. */
  counts: MoodCounts | null;
  thrown: Thrown;
  /** For the other nodes: what happened here. */
  own: { counts: MoodCounts | null; thrown: Thrown };
  bucket: TokenBucket;
  timer: NodeJS.Timeout | null;
  lastAt: number;
}

export interface PulseOptions {
  bus: Bus;
  /** Milliseconds until an event's room can be told something at once: what is told then is what is true then. */
  restMs: (eventId: string) => number;
  now?: () => number;
}

export class Pulse {
  readonly #bus: Bus;
  readonly #restMs: (eventId: string) => number;
  readonly #now: () => number;
  readonly #events = new Map<string, EventPulse>();
  readonly #forgetting: NodeJS.Timeout;
  readonly #endSubscription: () => void;

  constructor({ bus, restMs, now = () => performance.now() }: PulseOptions) {
    this.#bus = bus;
    this.#restMs = restMs;
    this.#now = now;
    this.#forgetting = setInterval(() => this.#forget(), FORGET_MS);
    this.#forgetting.unref();
    this.#endSubscription = bus.subscribe(({ roomId: eventId, note }, nodeId) => {
      if (note?.kind === "pulse" && nodeId !== bus.nodeId) this.#hear(eventId, note);
    });
  }

  /** Votes were committed. Reads are fresh from now on; the room hears of it with the tick. */
  count(eventId: string, counts: MoodCounts): void {
    this.#bus.publish({ roomId: eventId, invalidates: ["emoji"] });
    const event = this.#due(eventId);
    event.counts = later(event.counts, counts);
    event.own.counts = counts;
  }

  /** Somebody threw an emoji. */
  throw(eventId: string, emoji: QuickEmoji): void {
    const event = this.#due(eventId);
    add(event.thrown, emoji, 1);
    add(event.own.thrown, emoji, 1);
  }

  close(): void {
    this.#endSubscription();
    clearInterval(this.#forgetting);
    for (const { timer } of this.#events.values()) if (timer) clearTimeout(timer);
    this.#events.clear();
  }

  #hear(eventId: string, { counts, thrown }: PulseNote): void {
    const event = this.#due(eventId);
    if (counts) event.counts = later(event.counts, counts);
    for (const [emoji, count] of thrown) add(event.thrown, emoji, count);
  }

  #due(eventId: string): EventPulse {
    const now = this.#now();
    const known = this.#events.get(eventId);
    const event = known ?? {
      counts: null,
      thrown: new Map(),
      own: { counts: null, thrown: new Map() },
      bucket: new TokenBucket(flow.capacity, now),
      timer: null,
      lastAt: now,
    };
    if (!known) this.#events.set(eventId, event);
    event.lastAt = now;
    if (!event.timer) {
      event.timer = setTimeout(() => this.#tell(eventId, event), TICK_MS);
      event.timer.unref();
    }
    return event;
  }

  // The tick was waited for here: the last message takes what waits in the room along.
  #tell(eventId: string, event: EventPulse): void {
    const restMs = this.#restMs(eventId);
    if (restMs > 0) {
      event.timer = setTimeout(() => this.#tell(eventId, event), restMs);
      event.timer.unref();
      return;
    }
    event.timer = null;
    this.#tellOthers(eventId, event);
    const messages = this.#take(event);
    for (const [index, message] of messages.entries()) {
      const urgency = index === messages.length - 1 ? "soon" : "tick";
      this.#bus.publish({ roomId: eventId, invalidates: [], message, urgency, reach: "here" });
    }
  }

  #tellOthers(eventId: string, event: EventPulse): void {
    const { counts, thrown } = event.own;
    event.own = { counts: null, thrown: new Map() };
    if (this.#bus.isSingleNode || (counts === null && thrown.size === 0)) return;
    // More than a screen can show in a second need not travel.
    const note: PulseNote = { kind: "pulse", counts, thrown: [...pickFloating(thrown, FLOATING_EMOJIS_PER_SECOND)] };
    this.#bus.publish({ roomId: eventId, invalidates: [], note });
  }

  #take(event: EventPulse): ServerMessage[] {
    const messages: ServerMessage[] = event.counts ? [{ type: "emoji:results", data: { counts: event.counts } }] : [];
    event.counts = null;
    if (event.thrown.size === 0) return messages;
    let wanted = 0;
    for (const count of event.thrown.values()) wanted += count;
    const shown = pickFloating(event.thrown, event.bucket.take(wanted, flow, this.#now()));
    event.thrown = new Map();
    for (const [emoji, count] of shown) messages.push({ type: "quick_reaction", data: { emoji, count } });
    return messages;
  }

  #forget(): void {
    const before = this.#now() - FORGET_MS;
    for (const [eventId, event] of this.#events)
      if (event.lastAt < before && !event.timer) this.#events.delete(eventId);
  }
}

function add(thrown: Thrown, emoji: QuickEmoji, count: number): void {
  thrown.set(emoji, (thrown.get(emoji) ?? 0) + count);
}

/** Votes only grow in number, so the larger total is the later, whichever node it came from. */
function later(known: MoodCounts | null, counts: MoodCounts): MoodCounts {
  const total = ({ excited, neutral, bored }: MoodCounts) => excited + neutral + bored;
  return known && total(known) > total(counts) ? known : counts;
}
