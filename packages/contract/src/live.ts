/** The live channel's messages: two discriminated unions, nothing else travels on `/ws`. */
import type { MoodCounts, QuickEmoji } from "./activities/reactions.ts";
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
  /** The votes so far; they only grow, so the larger total is the newer. `toEmojiResults` makes the percentages. */
  | { type: "emoji:results"; data: { counts: MoodCounts } }
  /** So many of one emoji were thrown in the last moment. */
  | { type: "quick_reaction"; data: { emoji: QuickEmoji; count: number } }
  /** How many people have the event open. */
  | { type: "presence"; data: { count: number } }
  | { type: "pong"; data: Record<string, never> };

export type ServerMessageType = ServerMessage["type"];
export type ServerMessageOf<T extends ServerMessageType> = Extract<ServerMessage, { type: T }>;

export type ClientMessage =
  | { type: "ping" }
  /** Floats an emoji over everybody's screen. `emoji` may also stand beside `type` (the server takes both). */
  | { type: "quick_reaction"; data: { emoji: QuickEmoji } };
