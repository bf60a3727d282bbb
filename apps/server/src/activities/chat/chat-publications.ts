/** What changes of the chat publish. */
import { broadcast, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { isShown } from "../../submissions/moderation/post-state.store.ts";
import { type MessageRow, toMessage } from "./message.ts";
import { messageKey, type ReactedMessage, type ReactionTotal, type StoredReaction } from "./reactions.store.ts";

/** The own data of a participant: their held messages and their reactions. */
const ownOf = (key: string) => ({ name: "chat-own", key }) as const;

export function publishNewMessage(bus: Bus, row: MessageRow): void {
  const type = isShown(row) ? "chat:message" : "chat:message-held";
  broadcast(bus, row.event_id, type, toMessage(row), { alsoInvalidates: [ownOf(row.participant_key)] });
}

/**
 * @param event as it was read under its lock
 * @param row the message after a moderator has hidden or shown it
 */
export function publishModeration(bus: Bus, event: EventRecord, row: MessageRow): void {
  const details = { alsoInvalidates: [ownOf(row.participant_key)] };
  if (isShown(row)) broadcast(bus, event, "chat:message-shown", toMessage(row), details);
  else broadcast(bus, event, "chat:message-hidden", { messageId: String(row.id) }, details);
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
    const audience = reacted && isShown(reacted) ? "everyone" : "staff";
    broadcast(bus, eventId, type, data, { audience, alsoInvalidates: [ownOf(participantKey)], at: changes.at });
  };
  for (const reaction of changes.removed) publish("chat:reaction-removed", reaction);
  for (const reaction of changes.added) publish("chat:reaction", reaction);
}
