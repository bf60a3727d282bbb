/** Per-participant overlay of the chat list, and its combination with the shared list. Pure. */
import type { ChatEmoji, ChatMessage } from "@hubbub/contract/activities/chat/calls";

export interface ChatOverlay {
  /** Ids of the participant's messages. */
  written: readonly string[];
  /** The participant's held messages, which the shared list does not contain. */
  held: readonly ChatMessage[];
  reactions: readonly { messageId: string; emoji: ChatEmoji }[];
}

/** Returns the list as this participant sees it, ordered by id. Messages without a change stay the same objects. */
export function withOverlay(
  messages: readonly ChatMessage[],
  { written, held, reactions }: ChatOverlay,
): ChatMessage[] {
  const writtenIds = new Set(written);
  const emojis = Map.groupBy(reactions, ({ messageId }) => messageId);
  const listed = new Set(messages.map(({ id }) => id));
  const missing = held.filter(({ id }) => !listed.has(id));
  const heldIds = new Set(held.map(({ id }) => id));
  return [...messages, ...missing]
    .map((message) => {
      const ownReactions = emojis.get(message.id);
      const isMine = writtenIds.has(message.id) || heldIds.has(message.id);
      return isMine || ownReactions
        ? markMessage(message, isMine, new Set(ownReactions?.map(({ emoji }) => emoji)))
        : message;
    })
    .sort((a, b) => Number(a.id) - Number(b.id));
}

function markMessage(message: ChatMessage, isMine: boolean, ownEmojis: ReadonlySet<ChatEmoji>): ChatMessage {
  const reactions = message.reactions.map(({ emoji, count }) => ({ emoji, count, mine: ownEmojis.has(emoji) }));
  return { ...message, isMine, reactions };
}

const texts = new WeakMap<ChatMessage, string>();

/** Converts a list to JSON. The JSON of a message object is cached, because many participants' lists share it. */
export function messagesToJson(messages: readonly ChatMessage[]): string {
  return `[${messages.map(textOf).join(",")}]`;
}

function textOf(message: ChatMessage): string {
  let text = texts.get(message);
  if (text === undefined) texts.set(message, (text = JSON.stringify(message)));
  return text;
}
