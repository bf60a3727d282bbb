/** Live chat: messages, reactions to messages, and moderation. */
import * as z from "zod/mini";

import { MODERATORS, READERS } from "../../access.ts";
import { HELD_FOR } from "../../moderation.ts";
import { claimedProfileId, flag, instant, participantId, participantName, text } from "../../schema.ts";
import { toColorHeart } from "../../text.ts";
import type { ActivityProtocol } from "../protocol.ts";
import { CHAT_LIST_MAX, CHAT_MESSAGE_MAX, CHAT_REACTIONS } from "./index.ts";

export const CHAT_COMMUNITY_ID_DEFAULT = "gfavip";

export const ChatReactionCount = z.object({ emoji: z.enum(CHAT_REACTIONS), count: z.number(), mine: z.boolean() });
export type ChatReactionCount = z.infer<typeof ChatReactionCount>;

export const ChatMessage = z.object({
  id: z.string(),
  content: z.string(),
  participantName: z.string(),
  /** The author's wallet profile; null if anonymous. */
  participantProfileId: z.nullable(z.string()),
  /** Short hash of the author's visit id (see `visitTag`). The id itself is never sent to others. */
  participantId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  submittedAt: instant,
  /** Only the event's team sees hidden messages; the author sees a held one. */
  isHidden: z.boolean(),
  /** Why the message is held; null after a moderator's decision, and if it was never held. */
  heldFor: z.nullable(z.enum(HELD_FOR)),
  isMine: z.boolean(),
  reactions: z.array(ChatReactionCount),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Result of adding or removing a reaction: its new state and all reactions to the message. */
export const ChatReactionReceipt = z.object({
  messageId: z.string(),
  emoji: z.enum(CHAT_REACTIONS),
  active: z.boolean(),
  reactions: z.array(ChatReactionCount),
});
export type ChatReactionReceipt = z.infer<typeof ChatReactionReceipt>;

export const ChatReactionChange = z.object({
  messageId: z.string(),
  reactionId: z.string(),
  emoji: z.enum(CHAT_REACTIONS),
  count: z.number(),
});
export type ChatReactionChange = z.infer<typeof ChatReactionChange>;

/** Both messages about a reaction: one replaces the other. */
const changedReaction = {
  audience: "everyone",
  invalidates: ["chat"],
  stateOf: ({ messageId, emoji }: ChatReactionChange) => `reaction ${messageId} ${emoji}`,
  data: ChatReactionChange,
} as const;

const CHATTERS = { ...READERS, loginUnless: "chatAllowAnonymous" } as const;

export const chatProtocol = {
  calls: {
    "GET /api/events/:eventId/chat": {
      access: READERS,
      summary: `The newest ${CHAT_LIST_MAX} messages, oldest first; hidden ones reach the event's team only`,
      isListed: true,
      answer: z.array(ChatMessage),
    },
    "POST /api/events/:eventId/chat": {
      access: { ...CHATTERS, submitsTo: "chat" },
      summary: "Send a message",
      body: z.object({
        content: text("Message", { max: CHAT_MESSAGE_MAX, multiline: true }),
        participantId,
        participantProfileId: claimedProfileId,
        participantName,
      }),
      answer: ChatMessage,
      status: 201,
    },
    "GET /api/events/:eventId/chat/:messageId/reactions": {
      access: CHATTERS,
      summary: "The reactions to a message, oldest first",
      answer: z.array(
        z.object({
          id: z.string(),
          messageId: z.string(),
          emoji: z.enum(CHAT_REACTIONS),
          mine: z.boolean(),
        }),
      ),
    },
    "POST /api/events/:eventId/chat/:messageId/reactions": {
      access: { ...CHATTERS, submitsTo: "chat" },
      summary: "Add a reaction to a message or remove it",
      body: z.object({
        emoji: z.pipe(
          z.string("Unknown reaction").check(z.overwrite(toColorHeart)),
          z.enum(CHAT_REACTIONS, "Unknown reaction"),
        ),
        participantId,
        /** Desired state, which makes the call idempotent. If missing, the reaction is toggled. */
        active: z.optional(flag("active")),
      }),
      answer: ChatReactionReceipt,
    },
    "PATCH /api/events/:eventId/chat/:messageId/moderate": {
      access: MODERATORS,
      summary: "Hide a message, or show one that is hidden or held",
      body: z.strictObject({ isHidden: flag("isHidden") }),
      answer: ChatMessage,
    },
  },
  messages: {
    /** A new message. `isMine` is always false: a page recognizes its own messages by `participantId` or profile. */
    "chat:message": { audience: "everyone", invalidates: ["chat"], data: ChatMessage },
    /** A message needs a moderator's decision. */
    "chat:message-held": { audience: "staff", data: ChatMessage },
    /** A moderator showed a hidden or held message. It is sorted by its original time. */
    "chat:message-shown": {
      audience: "everyone",
      invalidates: ["chat"],
      stateOf: ({ id }: ChatMessage) => `message ${id}`,
      data: ChatMessage,
    },
    "chat:message-hidden": {
      audience: "everyone",
      urgency: "now",
      invalidates: ["chat"],
      stateOf: ({ messageId }: { messageId: string }) => `message ${messageId}`,
      data: z.object({ messageId: z.string() }),
    },
    /** A reaction was added. `count` is the number of reactions with this emoji. */
    "chat:reaction": changedReaction,
    "chat:reaction-removed": changedReaction,
  },
  settings: {
    chatAllowAnonymous: { schema: flag("chatAllowAnonymous"), default: true, set: "always" },
    chatModerationEnabled: { schema: flag("chatModerationEnabled"), default: true, set: "always" },
    chatCommunityId: {
      schema: text("Chat community", { max: 100 }),
      default: CHAT_COMMUNITY_ID_DEFAULT,
      set: "at-creation",
    },
  },
  myDay: { chatMessages: z.number() },
  eventFile: null,
} as const satisfies ActivityProtocol;
