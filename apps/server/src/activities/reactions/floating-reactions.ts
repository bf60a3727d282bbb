/** Floating reactions from the live channel: who may send them and how often. They are not stored (REACT-13). */
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { type QuickEmoji, readQuickEmoji } from "@hubbub/contract/activities/reactions/rules";

import { closedBecause } from "../../domain/events/event-state.ts";
import type { InboundMessage } from "../../platform/realtime/live-channel.ts";
import type { RoomMember } from "../../platform/realtime/room.ts";
import type { ActivityDeps } from "../activity.ts";
import type { FloatingBroadcasts } from "./floating-broadcasts.ts";
import { TokenBucket } from "./token-bucket.ts";

/** Additional burst capacity, so that network jitter does not drop reactions of clients that keep to the rate. */
const BURST_EXTRA = 1;

/** Creates the handler of floating reactions. Ignores invalid ones, and those that are more than the event allows. */
export function createFloatingReactions({ events, logger }: ActivityDeps, broadcasts: FloatingBroadcasts) {
  const buckets = new WeakMap<RoomMember, TokenBucket>();

  async function handle(eventId: string, member: RoomMember, message: InboundMessage): Promise<void> {
    const emoji = readEmoji(message);
    const event = emoji && (await events.find(eventId));
    if (!event || closedBecause("reactions", event) !== null) return;
    const rate = { perSecond: event.emojiRateLimit, capacity: event.emojiRateLimit + BURST_EXTRA };
    const now = performance.now();
    const bucket = buckets.get(member) ?? new TokenBucket(rate.capacity, now);
    buckets.set(member, bucket);
    if (bucket.take(1, rate, now) === 1) broadcasts.add(event.id, emoji);
  }

  return (eventId: string, member: RoomMember, message: InboundMessage): void => {
    if (message.type !== "quick_reaction") return;
    handle(eventId, member, message).catch((error: unknown) => {
      // While the database is unavailable the event cannot be read. A lost floating reaction needs no report.
      if (!isDatabaseUnavailable(error))
        logger.error({ err: error, eventId }, "Could not send a floating reaction. It is dropped.");
    });
  };
}

/** Reads the emoji of a floating reaction, from `data` or the message itself; null for an invalid one. */
function readEmoji({ data, emoji }: InboundMessage): QuickEmoji | null {
  const inData = typeof data === "object" && data !== null && "emoji" in data ? data.emoji : undefined;
  return readQuickEmoji(inData ?? emoji);
}
