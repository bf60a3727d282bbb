/** The live channel's messages: two discriminated unions, nothing else travels on `/ws`. */
import type { ChatEmoji, ChatMessage } from "./activities/chat.ts";
import type { PublicEvent } from "./events.ts";

export const HEARTBEAT_MS = 25_000;
export const RECONNECT_TRIES = 5;
export const RECONNECT_BASE_MS = 1000;
/** Largest inbound frame in bytes; a larger one closes the socket with 1009. */
export const INBOUND_FRAME_MAX = 8192;

export type ServerMessage =
  /** The event's public data changed: switches, title, state. */
  | { type: "event:updated"; data: PublicEvent }
  /** One more response; `count` is how many the event has with it, so a page that missed some can tell. */
  | { type: "icebreaker:response"; data: { response: string; count: number } }
  /** One more chat message. `isMine` is nobody's: a page knows its own by `participantId` or profile. */
  | { type: "chat:message"; data: ChatMessage }
  /** For the team only: a message waits for a moderator. */
  | { type: "chat:message-held"; data: ChatMessage }
  /** A moderator showed a message that was hidden or held: it takes its old place in the list. */
  | { type: "chat:message-shown"; data: ChatMessage }
  | { type: "chat:message-hidden"; data: { messageId: string } }
  /** A reaction was given; `count` is how often this emoji stands at the message now. */
  | { type: "chat:reaction"; data: ChatReactionNews }
  | { type: "chat:reaction-removed"; data: ChatReactionNews }
  /** How many people have the event open. */
  | { type: "presence"; data: { count: number } }
  | { type: "pong"; data: Record<string, never> };

export interface ChatReactionNews {
  messageId: string;
  reactionId: string;
  emoji: ChatEmoji;
  count: number;
}

export type ServerMessageType = ServerMessage["type"];
export type ServerMessageOf<T extends ServerMessageType> = Extract<ServerMessage, { type: T }>;

export type ClientMessage = { type: "ping" };
