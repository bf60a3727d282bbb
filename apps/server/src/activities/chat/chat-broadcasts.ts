/** What changes of the chat publish. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { LiveMessage } from "@hubbub/contract/live";

import type { Bus } from "../../domain/bus.ts";
import { nameOf } from "../../domain/cache-names.ts";
import type { ReactionTotal, StoredReaction } from "./reactions.store.ts";

/** @param author the participant key; the overlay contains the message while it is held */
export function publishNewMessage(bus: Bus, eventId: string, message: ChatMessage, author: string): void {
  const overlayName = nameOf("chat-overlay", author);
  if (message.isHidden) {
    const held = { type: "chat:message-held", data: message } as const;
    bus.publish({ roomId: eventId, invalidates: [overlayName], message: held, audience: "staff", urgency: "tick" });
  } else {
    const shown = { type: "chat:message", data: message } as const;
    const invalidates = ["chat", overlayName] as const;
    bus.publish({ roomId: eventId, invalidates, message: shown, audience: "everyone", urgency: "tick" });
  }
}

/** @param message the message after a moderator has hidden or shown it */
export function publishModeration(bus: Bus, eventId: string, message: ChatMessage): void {
  // The author may have had it in their list as a held message.
  const invalidates = ["chat", "chat-overlay"] as const;
  if (message.isHidden) {
    const hidden = { type: "chat:message-hidden", data: { messageId: message.id } } as const;
    bus.publish({ roomId: eventId, invalidates, message: hidden, audience: "everyone", urgency: "now" });
  } else {
    const shown = { type: "chat:message-shown", data: message } as const;
    bus.publish({ roomId: eventId, invalidates, message: shown, audience: "everyone", urgency: "tick" });
  }
}

type ReactionMessage = Extract<LiveMessage, { type: "chat:reaction" | "chat:reaction-removed" }>;

/** The changes of a committed batch. */
export interface ReactionsChanged {
  added: readonly StoredReaction[];
  removed: readonly StoredReaction[];
  totals: readonly ReactionTotal[];
  /** Database time of the totals in microseconds; 0 with a single node. */
  at: number;
}

/**
 * Publishes reactions to chat messages. Of several messages of one type about one emoji of a chat message in one tick,
 * sockets get only the last.
 */
export function publishReactions(bus: Bus, { added, removed, totals, at }: ReactionsChanged): void {
  const publish = (type: ReactionMessage["type"], reaction: StoredReaction): void =>
    bus.publish({
      roomId: reaction.eventId,
      invalidates: ["chat", nameOf("chat-overlay", reaction.participantKey)],
      message: toReactionMessage(type, reaction, totals),
      audience: "everyone",
      urgency: "tick",
      state: { key: `reaction ${reaction.messageId} ${reaction.emoji}`, at },
    });
  for (const reaction of removed) publish("chat:reaction-removed", reaction);
  for (const reaction of added) publish("chat:reaction", reaction);
}

function toReactionMessage(
  type: ReactionMessage["type"],
  { id, eventId, messageId, emoji }: StoredReaction,
  totals: readonly ReactionTotal[],
): ReactionMessage {
  const total = totals.find(
    (other) => other.eventId === eventId && other.messageId === messageId && other.emoji === emoji,
  );
  return { type, data: { messageId: String(messageId), reactionId: String(id), emoji, count: total?.count ?? 0 } };
}
