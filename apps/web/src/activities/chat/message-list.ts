/** Pure functions that change the cached list of chat messages (oldest first). */
import type { ChatMessage, ChatReactionChange, ChatReactionCount } from "@hubbub/contract/activities/chat/calls";
import { CHAT_LIST_MAX, type ChatEmoji, visitTag } from "@hubbub/contract/activities/chat/index";

import type { OutboxEntry } from "../../outbox/entry.ts";

export type MessageList = readonly ChatMessage[];

/** The participant who reads the list. */
export interface Reader {
  /** The page visit's id. */
  participantId: string;
  profileId: string | null;
}

/** Adds a message or replaces an older version of it, and keeps the reader's marks (own message, own reactions). */
export function withMessage(list: MessageList, message: ChatMessage): MessageList {
  const known = list.find(({ id }) => id === message.id);
  const others = known ? list.filter((other) => other !== known) : list;
  return trim([...others, known ? copyMarks(message, known) : message].sort(byId));
}

/** Adds a message as it was when it was sent, unless the list contains it: that version is as new, or newer. */
export function withNewMessage(list: MessageList, message: ChatMessage): MessageList {
  const known = list.find(({ id }) => id === message.id);
  return withMessage(list, known ? { ...known, isMine: true } : message);
}

export function withHidden(list: MessageList, messageId: string): MessageList {
  return withChange(list, messageId, (message) => ({ ...message, isHidden: true, heldFor: null }));
}

/** Sets the count of an emoji; whether the reader has reacted does not change. */
export function withReactionCount(list: MessageList, { messageId, emoji, count }: ChatReactionChange): MessageList {
  return withChange(list, messageId, (message) => ({
    ...message,
    reactions: setCount(message.reactions, emoji, count),
  }));
}

/** Replaces the reactions of a message by the server's answer to the reader's own reaction. */
export function withReactions(
  list: MessageList,
  messageId: string,
  reactions: readonly ChatReactionCount[],
): MessageList {
  return withChange(list, messageId, (message) => ({ ...message, reactions: [...reactions] }));
}

/** Adds or removes the reader's own reaction before the server has answered. */
export function withOwnReaction(list: MessageList, messageId: string, emoji: ChatEmoji, active: boolean): MessageList {
  return withChange(list, messageId, (message) => {
    const { count = 0, mine = false } = message.reactions.find((reaction) => reaction.emoji === emoji) ?? {};
    if (mine === active) return message;
    return { ...message, reactions: setCount(message.reactions, emoji, count + (active ? 1 : -1), active) };
  });
}

/** Whether the reader wrote the message: by the server's mark, the tag of this visit, or the profile. */
export function isOwn(message: ChatMessage, { participantId, profileId }: Reader): boolean {
  if (message.isMine) return true;
  if (profileId !== null && message.participantProfileId === profileId) return true;
  return message.participantId !== null && message.participantId === visitTag(participantId);
}

/** The messages that an attendee sees: no hidden ones, except own ones that are held for a moderator. */
export function shownMessages(list: MessageList, reader: Reader): ChatMessage[] {
  return list.filter((message) => !message.isHidden || (message.heldFor !== null && isOwn(message, reader)));
}

function withChange(list: MessageList, messageId: string, change: (message: ChatMessage) => ChatMessage): MessageList {
  return list.map((message) => (message.id === messageId ? change(message) : message));
}

function setCount(
  reactions: readonly ChatReactionCount[],
  emoji: ChatEmoji,
  count: number,
  mine = reactions.some((reaction) => reaction.emoji === emoji && reaction.mine),
): ChatReactionCount[] {
  if (count <= 0) return reactions.filter((reaction) => reaction.emoji !== emoji);
  const isKnown = reactions.some((reaction) => reaction.emoji === emoji);
  const changed = { emoji, count, mine };
  return isKnown
    ? reactions.map((reaction) => (reaction.emoji === emoji ? changed : reaction))
    : [...reactions, changed];
}

/** Copies the reader's marks from another version of the message. */
function copyMarks(message: ChatMessage, known: ChatMessage): ChatMessage {
  const mine = new Set(known.reactions.filter((reaction) => reaction.mine).map(({ emoji }) => emoji));
  return {
    ...message,
    isMine: message.isMine || known.isMine,
    reactions: message.reactions.map((reaction) => ({ ...reaction, mine: reaction.mine || mine.has(reaction.emoji) })),
  };
}

/** Limits the list to the newest messages and all held ones. */
function trim(list: ChatMessage[]): ChatMessage[] {
  const surplus = list.length - CHAT_LIST_MAX;
  return surplus > 0 ? list.filter((message, index) => index >= surplus || message.heldFor !== null) : list;
}

function byId(a: ChatMessage, b: ChatMessage): number {
  return Number(a.id) - Number(b.id);
}

/**
 * Returns the outbox entries to show below the list. An own message may be pushed before its answer arrives: such an
 * entry is omitted, because the list contains it already.
 * @param entries their `before` is the id of the newest message when they were sent, if that is known
 */
export function pendingEntries(
  entries: readonly OutboxEntry[],
  messages: readonly ChatMessage[],
  reader: Reader,
): OutboxEntry[] {
  const unclaimed = messages.filter((message) => isOwn(message, reader));
  return entries.filter(({ state, label, before }) => {
    if (state === "refused" || typeof before !== "number") return state !== "saved";
    const index = unclaimed.findIndex(({ id, content }) => Number(id) > before && content === label);
    if (index >= 0) unclaimed.splice(index, 1);
    return index < 0;
  });
}
