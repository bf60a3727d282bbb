/** What is a participant's own in the chat's list, and the list with it: pure. */
import type { ChatEmoji, ChatMessage } from "@hubbub/contract/activities/chat";

export interface Personal {
  /** Ids of the messages they wrote. */
  written: readonly string[];
  /** Their messages that wait for a moderator; nobody else's list has them. */
  held: readonly ChatMessage[];
  reactions: readonly { messageId: string; emoji: ChatEmoji }[];
}

/** The list as its owner sees it, in the order of ids. Messages without anything of theirs stay the same objects. */
export function withPersonal(messages: readonly ChatMessage[], { written, held, reactions }: Personal): ChatMessage[] {
  const own = new Set(written);
  const emojis = Map.groupBy(reactions, ({ messageId }) => messageId);
  const listed = new Set(messages.map(({ id }) => id));
  const missing = held.filter(({ id }) => !listed.has(id));
  const heldIds = new Set(held.map(({ id }) => id));
  return [...messages, ...missing]
    .map((message) => {
      const given = emojis.get(message.id);
      const isMine = own.has(message.id) || heldIds.has(message.id);
      return isMine || given ? markOwn(message, isMine, new Set(given?.map(({ emoji }) => emoji))) : message;
    })
    .sort((a, b) => Number(a.id) - Number(b.id));
}

function markOwn(message: ChatMessage, isMine: boolean, given: ReadonlySet<ChatEmoji>): ChatMessage {
  const reactions = message.reactions.map(({ emoji, count }) => ({ emoji, count, mine: given.has(emoji) }));
  return { ...message, isMine, reactions };
}

const texts = new WeakMap<ChatMessage, string>();

/** The list as JSON; messages that many lists share are written once. */
export function toJson(messages: readonly ChatMessage[]): string {
  return `[${messages.map(textOf).join(",")}]`;
}

function textOf(message: ChatMessage): string {
  let text = texts.get(message);
  if (text === undefined) texts.set(message, (text = JSON.stringify(message)));
  return text;
}
