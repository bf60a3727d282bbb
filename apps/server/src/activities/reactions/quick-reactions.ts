/** Floating reactions: who may throw one, how often, and nothing about them is kept (D-41). */
import { type QuickEmoji, readQuickEmoji } from "@hubbub/contract/activities/reactions";

import type { EventDirectory } from "../../domain/events/event-directory.ts";
import { closedBecause } from "../../domain/events/event-state.ts";
import type { InboundMessage } from "../../platform/realtime/live-channel.ts";
import type { RoomMember } from "../../platform/realtime/room.ts";
import type { Pulse } from "./pulse.ts";
import { TokenBucket } from "./token-bucket.ts";

/** One more than a second's worth may come at once, so that the network's jitter costs nobody who keeps the gap. */
const PATIENCE = 1;

/** Hears what clients say on the live channel; whatever is not a good quick reaction is dropped without a word. */
export function createQuickReactions(
  { events, pulse }: { events: EventDirectory; pulse: Pulse },
  now = () => performance.now(),
) {
  const buckets = new WeakMap<RoomMember, TokenBucket>();

  async function hear(eventId: string, member: RoomMember, message: InboundMessage): Promise<void> {
    const emoji = readEmoji(message);
    const event = emoji && (await events.find(eventId));
    if (!event || closedBecause("emoji", event) !== null) return;
    const rate = { perSecond: event.emojiRateLimit, capacity: event.emojiRateLimit + PATIENCE };
    const bucket = buckets.get(member) ?? new TokenBucket(rate.capacity, now());
    buckets.set(member, bucket);
    if (bucket.take(1, rate, now()) === 1) pulse.throw(event.id, emoji);
  }

  return (eventId: string, member: RoomMember, message: InboundMessage): void => {
    // The database is away: an emoji that does not fly is no loss worth a word.
    hear(eventId, member, message).catch(() => undefined);
  };
}

/** The emoji of a quick reaction, in `data` or beside `type`; null for anything else. */
function readEmoji({ type, data, emoji }: InboundMessage): QuickEmoji | null {
  if (type !== "quick_reaction") return null;
  const inData = typeof data === "object" && data !== null && "emoji" in data ? data.emoji : undefined;
  return readQuickEmoji(inData ?? emoji);
}
