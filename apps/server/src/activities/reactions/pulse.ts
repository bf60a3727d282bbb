/**
 * What the room feels, told once per tick: the latest counts of the votes and the emojis thrown since. Hundreds a
 * second become a few small messages.
 */
import { FLOATING_EMOJIS_PER_SECOND, type MoodCounts, type QuickEmoji } from "@hubbub/contract/activities/reactions";
import type { ServerMessage } from "@hubbub/contract/live";

import { TICK_MS } from "../../live/broadcast.ts";
import type { Bus } from "../../live/bus.ts";
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

interface EventPulse {
  counts: MoodCounts | null;
  thrown: Map<QuickEmoji, number>;
  bucket: TokenBucket;
  timer: NodeJS.Timeout | null;
  lastAt: number;
}

export class Pulse {
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #events = new Map<string, EventPulse>();
  readonly #forgetting: NodeJS.Timeout;

  constructor(bus: Bus, now: () => number = () => performance.now()) {
    this.#bus = bus;
    this.#now = now;
    this.#forgetting = setInterval(() => this.#forget(), FORGET_MS);
    this.#forgetting.unref();
  }

  /** Votes were committed. Reads are fresh from now on; the room hears of it with the tick. */
  count(eventId: string, counts: MoodCounts): void {
    this.#bus.publish({ eventId, outdates: ["emoji"] });
    this.#due(eventId).counts = counts;
  }

  /** Somebody threw an emoji. */
  throw(eventId: string, emoji: QuickEmoji): void {
    const { thrown } = this.#due(eventId);
    thrown.set(emoji, (thrown.get(emoji) ?? 0) + 1);
  }

  close(): void {
    clearInterval(this.#forgetting);
    for (const { timer } of this.#events.values()) if (timer) clearTimeout(timer);
    this.#events.clear();
  }

  #due(eventId: string): EventPulse {
    const now = this.#now();
    const known = this.#events.get(eventId);
    const event = known ?? {
      counts: null,
      thrown: new Map(),
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

  // The tick was waited for here: the last message goes at once and takes what waits in the room along.
  #tell(eventId: string, event: EventPulse): void {
    event.timer = null;
    const messages = this.#take(event);
    for (const [index, message] of messages.entries()) {
      const urgency = index === messages.length - 1 ? "now" : "tick";
      this.#bus.publish({ eventId, outdates: [], message, urgency });
    }
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
