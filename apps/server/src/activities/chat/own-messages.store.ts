/** A participant's own messages and reactions. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { CHAT_LIST_MAX, type ChatEmoji } from "@hubbub/contract/activities/chat/index";
import { sql } from "kysely";

import { createOwnData, type FindOwn } from "../../api/own-data.ts";
import type { ActivityDeps } from "../activity.ts";
import { isHeld } from "../../submissions/moderation/post-state.store.ts";
import { listParticipants } from "../posts.store.ts";
import { listMessages } from "./chat.store.ts";
import { toOwnMessage } from "./message.ts";

export interface OwnChatData {
  /** Ids of all the participant's messages. */
  written: readonly string[];
  /** The participant's held messages, which the shared list does not contain. */
  held: readonly ChatMessage[];
  reactions: readonly { messageId: string; emoji: ChatEmoji }[];
}

/** Returns the list as their participant sees it, ordered by id. */
export function withOwn(messages: readonly ChatMessage[], own: readonly OwnChatData[]): ChatMessage[] {
  const writtenIds = new Set(own.flatMap(({ written }) => written));
  const reactions = own.flatMap(({ reactions: given }) => given);
  const emojis = Map.groupBy(reactions, ({ messageId }) => messageId);
  const listed = new Set(messages.map(({ id }) => id));
  const missing = own.flatMap(({ held }) => held).filter(({ id }) => !listed.has(id));
  return [...messages, ...missing]
    .map((message) => {
      const ownReactions = emojis.get(message.id);
      const isMine = writtenIds.has(message.id);
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

export function createOwnMessages(deps: ActivityDeps): FindOwn<OwnChatData> {
  const { kysely } = deps;
  const findOwn = createOwnData<OwnChatData>(deps, {
    name: "chat-own",
    listParticipants: (eventId) => listParticipants(kysely, ["chat_messages", "chat_reactions"], eventId),
    findOwn: async (eventId, participantKey) => {
      const isOwn = sql`event_id = ${eventId} AND participant_key = ${participantKey}`;
      const { rows } = await sql<Pick<OwnChatData, "written" | "reactions">>`
        SELECT
          (SELECT coalesce(json_agg(id::text), '[]') FROM chat_messages WHERE ${isOwn}) AS written,
          (SELECT coalesce(json_agg(json_build_object('messageId', message_id::text, 'emoji', emoji)), '[]')
           FROM chat_reactions WHERE ${isOwn}) AS reactions`.execute(kysely);
      const { written = [], reactions = [] } = rows[0] ?? {};
      const held =
        written.length === 0
          ? []
          : await listMessages(
              kysely,
              sql`
        SELECT * FROM chat_messages WHERE ${isOwn} AND ${isHeld} ORDER BY id DESC LIMIT ${CHAT_LIST_MAX}`,
            );
      return { written, held: held.map(toOwnMessage), reactions };
    },
  });
  // Reactions are of the first key only, because the caller could not take back the others.
  return async (eventId, keys) => {
    const first = await findOwn(eventId, keys.slice(0, 1));
    const others = await findOwn(eventId, keys.slice(1));
    return [...first, ...others.map((other) => ({ ...other, reactions: [] }))];
  };
}
