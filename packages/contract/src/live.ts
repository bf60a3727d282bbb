/** The live channel's messages: two discriminated unions, nothing else travels on `/ws`. */
import type { PrizeWinner } from "./activities/prizes.ts";
import type { Timer } from "./activities/timer.ts";
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
  /** The timer began to count, stopped, or went back to idle (also by a new duration); the data is the whole timer. */
  | { type: "timer:start"; eventId: string; data: Timer }
  | { type: "timer:stop"; eventId: string; data: Timer }
  | { type: "timer:reset"; eventId: string; data: Timer }
  /** Somebody won. `names` are some of those in the drum, for the big screen to roll; the winner's is among them. */
  | { type: "winner_announced"; data: { winner: PrizeWinner; entryCount: number; names: string[] } }
  /** For the event's team: the drum's content changed. */
  | { type: "prize:entries"; data: { count: number } }
  /** How many people have the event open. */
  | { type: "presence"; data: { count: number } }
  | { type: "pong"; data: Record<string, never> };

export type ServerMessageType = ServerMessage["type"];
export type ServerMessageOf<T extends ServerMessageType> = Extract<ServerMessage, { type: T }>;

export type ClientMessage = { type: "ping" };
