/** What changes of the chat publish. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { chat } from "@hubbub/contract/activities/chat/index";

import { audienceIn, broadcast, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { ReactionTotal, StoredReaction } from "./reactions.store.ts";

/** @param author the participant key; their own data contains the message while it is held */
export function publishNewMessage(bus: Bus, eventId: string, message: ChatMessage, author: string): void {
  const own = { name: "chat-own", key: author } as const;
  if (message.isHidden) {
    const held = { type: "chat:message-held", data: message } as const;
    broadcast(bus, eventId, held, { audience: "staff", invalidates: [own], urgency: "tick" });
  } else {
    const shown = { type: "chat:message", data: message } as const;
    broadcast(bus, eventId, shown, { audience: "everyone", invalidates: ["chat", own], urgency: "tick" });
  }
}

/**
 * @param event as it was read under its lock
 * @param message the message after a moderator has hidden or shown it
 * @param author the participant key; their own data may have contained it as a held message
 */
export function publishModeration(bus: Bus, event: EventRecord, message: ChatMessage, author: string): void {
  const own = { name: "chat-own", key: author } as const;
  const state = { key: `message ${message.id}`, at: event.readAt };
  const options = { audience: audienceIn(event, chat), invalidates: ["chat", own], state } as const;
  if (message.isHidden) {
    const hidden = { type: "chat:message-hidden", data: { messageId: message.id } } as const;
    broadcast(bus, event.id, hidden, options);
  } else {
    const shown = { type: "chat:message-shown", data: message } as const;
    broadcast(bus, event.id, shown, { ...options, urgency: "tick" });
  }
}

/**
 * Publishes the reactions of a batch. If several change the count of one emoji of a chat message within a tick, sockets
 * get only the last count.
 * @param at database time of the totals in microseconds
 */
export function publishReactions(
  bus: Bus,
  changes: Record<"added" | "removed", readonly StoredReaction[]> & { totals: readonly ReactionTotal[]; at: number },
): void {
  const publish = (
    type: "chat:reaction" | "chat:reaction-removed",
    { id, eventId, messageId, emoji, participantKey }: StoredReaction,
  ): void => {
    const total = changes.totals.find(
      (other) => other.eventId === eventId && other.messageId === messageId && other.emoji === emoji,
    );
    const data = { messageId: String(messageId), reactionId: String(id), emoji, count: total?.count ?? 0 };
    const message = { type, data };
    broadcast(bus, eventId, message, {
      audience: "everyone",
      invalidates: ["chat", { name: "chat-own", key: participantKey }],
      urgency: "tick",
      state: { key: `reaction ${messageId} ${emoji}`, at: changes.at },
    });
  };
  for (const reaction of changes.removed) publish("chat:reaction-removed", reaction);
  for (const reaction of changes.added) publish("chat:reaction", reaction);
}
