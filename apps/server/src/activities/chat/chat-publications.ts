/** What changes of the chat publish. */
import { chat } from "@hubbub/contract/activities/chat/index";

import { audienceIn, broadcast, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { isShown } from "../../submissions/moderation/post-state.store.ts";
import { type MessageRow, toMessage } from "./message.ts";
import { messageKey, type ReactedMessage, type ReactionTotal, type StoredReaction } from "./reactions.store.ts";

/** The own data of a participant: their held messages and their reactions. */
const ownOf = (key: string) => ({ name: "chat-own", key }) as const;

export function publishNewMessage(bus: Bus, row: MessageRow): void {
  const own = ownOf(row.participant_key);
  const data = toMessage(row);
  if (isShown(row)) {
    const message = { type: "chat:message", data } as const;
    broadcast(bus, row.event_id, message, { audience: "everyone", invalidates: ["chat", own], urgency: "tick" });
  } else {
    const message = { type: "chat:message-held", data } as const;
    broadcast(bus, row.event_id, message, { audience: "staff", invalidates: [own], urgency: "tick" });
  }
}

/**
 * @param event as it was read under its lock
 * @param row the message after a moderator has hidden or shown it
 */
export function publishModeration(bus: Bus, event: EventRecord, row: MessageRow): void {
  const messageId = String(row.id);
  const state = { key: `message ${messageId}`, at: event.readAt };
  const invalidates = ["chat", ownOf(row.participant_key)] as const;
  const options = { audience: audienceIn(event, chat), invalidates, state } as const;
  if (isShown(row)) {
    const message = { type: "chat:message-shown", data: toMessage(row) } as const;
    broadcast(bus, event.id, message, { ...options, urgency: "tick" });
  } else broadcast(bus, event.id, { type: "chat:message-hidden", data: { messageId } }, options);
}

/**
 * Publishes the reactions of a batch. If several change the count of one emoji of a chat message within a tick, sockets
 * get only the last count.
 * @param messages those of the reactions, by `messageKey`. A muted author can react to one that attendees do not see.
 * @param at database time of the totals in microseconds
 */
export function publishReactions(
  bus: Bus,
  messages: ReadonlyMap<string, ReactedMessage>,
  changes: Record<"added" | "removed", readonly StoredReaction[]> & { totals: readonly ReactionTotal[]; at: number },
): void {
  const publish = (type: "chat:reaction" | "chat:reaction-removed", reaction: StoredReaction): void => {
    const { id, eventId, messageId, emoji, participantKey } = reaction;
    const total = changes.totals.find(
      (other) => other.eventId === eventId && other.messageId === messageId && other.emoji === emoji,
    );
    const data = { messageId: String(messageId), reactionId: String(id), emoji, count: total?.count ?? 0 };
    const reacted = messages.get(messageKey(reaction));
    const options = {
      audience: reacted && isShown(reacted) ? "everyone" : "staff",
      invalidates: ["chat", ownOf(participantKey)],
      urgency: "tick",
      state: { key: `reaction ${messageId} ${emoji}`, at: changes.at },
    } as const;
    broadcast(bus, eventId, { type, data }, options);
  };
  for (const reaction of changes.removed) publish("chat:reaction-removed", reaction);
  for (const reaction of changes.added) publish("chat:reaction", reaction);
}
