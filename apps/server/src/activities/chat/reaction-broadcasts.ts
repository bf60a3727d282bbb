import type { ServerMessage } from "@hubbub/contract/live";

import type { Bus } from "../../domain/bus.ts";
import type { CoalescingBroadcaster } from "../../platform/realtime/coalescing-broadcaster.ts";
import type { ReactionTotal, StoredReaction } from "./reactions.store.ts";

type ReactionMessage = Extract<ServerMessage, { type: "chat:reaction" | "chat:reaction-removed" }>;

/** The changes of a committed batch. */
export interface ReactionsChanged {
  added: readonly StoredReaction[];
  removed: readonly StoredReaction[];
  totals: readonly ReactionTotal[];
  /** Database time of the totals in microseconds; 0 with a single node, where the batches are in order. */
  at: number;
}

/**
 * Broadcasts committed reactions to chat messages: invalidates the chat list immediately, and adds the latest count of
 * each emoji of a chat message to `broadcaster`.
 */
export function broadcastReactions(bus: Bus, broadcaster: CoalescingBroadcaster, changes: ReactionsChanged): void {
  const { added, removed, totals, at } = changes;
  for (const roomId of new Set([...removed, ...added].map(({ eventId }) => eventId)))
    bus.publish({ roomId, invalidates: ["chat"] });
  const add = (type: ReactionMessage["type"], reaction: StoredReaction): void => {
    const message = messageOf(type, reaction, totals);
    const key = `reaction ${reaction.messageId} ${reaction.emoji}`;
    const order = at > 0 ? { order: { key, at } } : {};
    const publication = { roomId: reaction.eventId, invalidates: [], message, audience: "everyone" } as const;
    broadcaster.add(`${key} ${type}`, { ...publication, ...order });
  };
  for (const reaction of removed) add("chat:reaction-removed", reaction);
  for (const reaction of added) add("chat:reaction", reaction);
}

function messageOf(
  type: ReactionMessage["type"],
  { id, eventId, messageId, emoji }: StoredReaction,
  totals: readonly ReactionTotal[],
): ReactionMessage {
  const total = totals.find(
    (other) => other.eventId === eventId && other.messageId === messageId && other.emoji === emoji,
  );
  return { type, data: { messageId: String(messageId), reactionId: String(id), emoji, count: total?.count ?? 0 } };
}
