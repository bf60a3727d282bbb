/** The chat's list as a page holds it, and what pushed, fetched and own changes make of it. Pure; oldest first. */
import {
  CHAT_LIST_MAX,
  type ChatEmoji,
  type ChatMessage,
  type ChatReactionCount,
  visitTag,
} from "@hubbub/contract/activities/chat";

export type MessageList = readonly ChatMessage[];

/** Who reads the list here. */
export interface Reader {
  /** The page visit's id. */
  participantId: string;
  profileId: string | null;
}

/** With one more message, or a newer version of one; what is marked as the reader's own stays marked. */
export function withMessage(list: MessageList, message: ChatMessage): MessageList {
  const known = list.find(({ id }) => id === message.id);
  const others = known ? list.filter((other) => other !== known) : list;
  return trimmed([...others, known ? withMarksOf(message, known) : message].sort(byId));
}

export function withHidden(list: MessageList, messageId: string): MessageList {
  return withChange(list, messageId, (message) => ({ ...message, isHidden: true, heldFor: null }));
}

/** With the count somebody's reaction came to; whether the reader has reacted stays as it was. */
export function withReactionCount(list: MessageList, messageId: string, emoji: ChatEmoji, count: number): MessageList {
  return withChange(list, messageId, (message) => ({
    ...message,
    reactions: counted(message.reactions, emoji, count),
  }));
}

/** With the reactions as the server told the reader after a reaction of their own. */
export function withReactions(
  list: MessageList,
  messageId: string,
  reactions: readonly ChatReactionCount[],
): MessageList {
  return withChange(list, messageId, (message) => ({ ...message, reactions: [...reactions] }));
}

/** With the reader's own reaction given or taken back, before the server has answered. */
export function withOwnReaction(list: MessageList, messageId: string, emoji: ChatEmoji, active: boolean): MessageList {
  return withChange(list, messageId, (message) => {
    const before = message.reactions.find((reaction) => reaction.emoji === emoji);
    if ((before?.mine ?? false) === active) return message;
    const reactions = counted(message.reactions, emoji, (before?.count ?? 0) + (active ? 1 : -1));
    return {
      ...message,
      reactions: reactions.map((reaction) => (reaction.emoji === emoji ? marked(reaction, active) : reaction)),
    };
  });
}

/** Whether the reader wrote it: as the server says, by this visit's tag, or by profile. */
export function isOwn(message: ChatMessage, { participantId, profileId }: Reader): boolean {
  if (message.isMine) return true;
  if (profileId !== null && message.participantProfileId === profileId) return true;
  return message.participantId !== null && message.participantId === visitTag(participantId);
}

/** What attendees see: hidden ones not, except their own while they wait for a moderator. */
export function shownMessages(list: MessageList, reader: Reader): ChatMessage[] {
  return list.filter((message) => !message.isHidden || (message.heldFor !== null && isOwn(message, reader)));
}

function withChange(list: MessageList, messageId: string, change: (message: ChatMessage) => ChatMessage): MessageList {
  return list.map((message) => (message.id === messageId ? change(message) : message));
}

function counted(reactions: readonly ChatReactionCount[], emoji: ChatEmoji, count: number): ChatReactionCount[] {
  if (count <= 0) return reactions.filter((reaction) => reaction.emoji !== emoji);
  const isKnown = reactions.some((reaction) => reaction.emoji === emoji);
  if (!isKnown) return [...reactions, { emoji, count, mine: false }];
  return reactions.map((reaction) => (reaction.emoji === emoji ? { emoji, count, mine: reaction.mine } : reaction));
}

function marked({ emoji, count }: ChatReactionCount, mine: boolean): ChatReactionCount {
  return { emoji, count, mine };
}

/** A version of a message with the reader's marks of another version. */
function withMarksOf(message: ChatMessage, known: ChatMessage): ChatMessage {
  const mine = new Set(known.reactions.filter((reaction) => reaction.mine).map(({ emoji }) => emoji));
  return {
    ...message,
    isMine: message.isMine || known.isMine,
    reactions: message.reactions.map((reaction) => marked(reaction, reaction.mine || mine.has(reaction.emoji))),
  };
}

/** Held messages stay however old they are: they wait for somebody. */
function trimmed(list: ChatMessage[]): ChatMessage[] {
  const surplus = list.length - CHAT_LIST_MAX;
  return surplus > 0 ? list.filter((message, index) => index >= surplus || message.heldFor !== null) : list;
}

function byId(a: ChatMessage, b: ChatMessage): number {
  return Number(a.id) - Number(b.id);
}
