/** Live chat: messages, reactions to them, and what moderators do with them (D-50, D-51). */
import * as z from "zod/mini";

import { checked } from "../checked.ts";
import { EventParams } from "../event-params.ts";
import { HELD_FOR } from "../moderation.ts";
import { asColourEmoji, claimedProfileId, flag, instant, participantId, participantName, text } from "../schema.ts";

export const CHAT_MESSAGE_MAX = 1000;
export const CHAT_MESSAGES_PER_MINUTE = 20;
/** Reactions given and taken back by one participant; far above what a thumb does. */
export const CHAT_REACTIONS_PER_MINUTE = 60;
/** How many of the newest messages a listing carries. */
export const CHAT_LIST_MAX = 200;
export const CHAT_COMMUNITY_ID_DEFAULT = "gfavip";

/** What a message can be answered with, in the order of the picker. */
export const CHAT_REACTIONS = ["❤️", "🔥", "👍", "😂", "👏", "🎉"] as const;
export type ChatEmoji = (typeof CHAT_REACTIONS)[number];
export const CHAT_REACTION_NAMES: Record<ChatEmoji, string> = {
  "❤️": "Heart",
  "🔥": "Fire",
  "👍": "Thumbs up",
  "😂": "Laugh",
  "👏": "Clap",
  "🎉": "Party",
};

export const SubmitChatMessage = z.object({
  content: text("Message", { max: CHAT_MESSAGE_MAX, multiline: true }),
  participantId,
  participantProfileId: claimedProfileId,
  participantName,
});

/** How often one emoji was given to a message, and whether the caller is among those who gave it. */
export const ChatReactionCount = z.object({ emoji: z.enum(CHAT_REACTIONS), count: z.number(), mine: z.boolean() });
export type ChatReactionCount = z.infer<typeof ChatReactionCount>;

export const ChatMessage = z.object({
  id: z.string(),
  content: z.string(),
  participantName: z.string(),
  /** The wallet profile behind the message, if any. */
  participantProfileId: z.nullable(z.string()),
  /** A short tag of the visit that wrote it (`visitTag`); the visit's own id stays with its owner. */
  participantId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  submittedAt: instant,
  /** True reaches the event's team only, and the author while the message is held. */
  isHidden: z.boolean(),
  /** Why it waits for a moderator; null once one has decided, and for what was never held. */
  heldFor: z.nullable(z.enum(HELD_FOR)),
  /** Whether the caller wrote it. */
  isMine: z.boolean(),
  reactions: z.array(ChatReactionCount),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The author's receipt. */
export const ChatReceipt = z.object({
  id: z.string(),
  content: z.string(),
  participantName: z.string(),
  participantProfileId: z.nullable(z.string()),
  submittedAt: instant,
  /** True while it waits for a moderator. */
  isHidden: z.boolean(),
  heldFor: z.nullable(z.enum(HELD_FOR)),
});
export type ChatReceipt = z.infer<typeof ChatReceipt>;

export const ChatReaction = z.object({
  id: z.string(),
  messageId: z.string(),
  emoji: z.enum(CHAT_REACTIONS),
  mine: z.boolean(),
});

export const ReactToChatMessage = z.object({
  emoji: z.pipe(
    checked(z.string("Unknown reaction"), z.overwrite(asColourEmoji)),
    z.enum(CHAT_REACTIONS, "Unknown reaction"),
  ),
  participantId,
  /** What it shall be afterwards, which makes a repeat harmless; absent, the reaction toggles. */
  active: z.optional(flag("active")),
});

/** What became of a reaction: whether it stands now, and the message's reactions with it. */
export const ChatReactionReceipt = z.object({
  messageId: z.string(),
  emoji: z.enum(CHAT_REACTIONS),
  active: z.boolean(),
  reactions: z.array(ChatReactionCount),
});
export type ChatReactionReceipt = z.infer<typeof ChatReactionReceipt>;

export const ModerateChatMessage = z.strictObject({ isHidden: flag("isHidden") });

/**
 * A short fingerprint of a visit's id: it tells a page which messages are its own, and is too short to lead back to
 * the id, which stands in for a cookie where there is none (D-10).
 */
export function visitTag(visitId: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < visitId.length; index += 1) {
    hash = Math.imul(hash ^ visitId.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

const MessageParams = z.extend(EventParams, {
  // An id of another shape names no message: it is not found, like any other id that leads nowhere.
  messageId: checked(
    z.string(),
    z.overwrite((id) => (/^[1-9]\d{0,14}$/u.test(id) ? id : "0")),
  ),
});

export const chatCalls = {
  "GET /api/events/:eventId/chat": {
    summary: "The newest 200 messages, oldest first; hidden ones reach the event's team only",
    params: EventParams,
    answer: z.array(ChatMessage),
  },
  "POST /api/events/:eventId/chat": {
    summary: "Send a message",
    params: EventParams,
    body: SubmitChatMessage,
    answer: ChatReceipt,
    status: 201,
  },
  "GET /api/events/:eventId/chat/:messageId/reactions": {
    summary: "The reactions to a message, oldest first",
    params: MessageParams,
    answer: z.array(ChatReaction),
  },
  "POST /api/events/:eventId/chat/:messageId/reactions": {
    summary: "Give a reaction to a message, or take it back",
    params: MessageParams,
    body: ReactToChatMessage,
    answer: ChatReactionReceipt,
  },
  "PATCH /api/events/:eventId/chat/:messageId/moderate": {
    summary: "Hide a message, or show one that is hidden or held",
    params: MessageParams,
    body: ModerateChatMessage,
    answer: ChatMessage,
  },
} as const;
