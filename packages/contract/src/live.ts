/** Messages of the live channel (`/ws`): one discriminated union per direction. */
import type * as z from "zod/mini";

import type { PartsOf } from "./activities/protocols.ts";
import type { SessionEnd } from "./archive.ts";
import type { PrivateArchiveStub, PublicEvent } from "./events.ts";
import type { Follow } from "./follow.ts";
import type { EventGroup, GroupSession } from "./groups.ts";
import type { StageChoice } from "./stage.ts";
import type { NewTranslatedPosts } from "./translated-posts.ts";

/** Interval between a client's pings. */
export const HEARTBEAT_MS = 25_000;
/** Reconnect attempts before the connection counts as lost; later ones are less frequent. */
export const RECONNECT_TRIES = 5;
const RECONNECT_BASE_MS = 1000;
const LOST_RETRY_MS = 40_000;

/** What attendees read when a session ends. */
export const SESSION_ENDED_MESSAGE = "This session has ended. Thank you for participating!";

type ActivityMessages = PartsOf<"messages">;
type MessageOf<Type extends keyof ActivityMessages> = {
  type: Type;
  data: z.output<ActivityMessages[Type]["data"]>;
} & (ActivityMessages[Type] extends { hasEventId: true } ? { eventId: string } : unknown);

/** What the server sends: messages of the activities (`calls.ts` of each), and others (domain/bus.ts of the server). */
export type LiveMessage = { [Type in keyof ActivityMessages]: MessageOf<Type> }[keyof ActivityMessages] | OtherMessage;

type OtherMessage =
  /** The event's public fields changed. Of a private archive only the stub is sent: those who may see it read it again. */
  | { type: "event:updated"; data: PublicEvent | PrivateArchiveStub }
  /** The session has ended. The changed event is sent as event:updated. */
  | { type: "session_ended"; data: SessionEnd }
  /** The team has changed what the stage shows. The event's fields are sent as event:updated. */
  | { type: "stage:changed"; data: StageChoice }
  /**
   * The run sheet was changed or moved: the team and speakers read it again. Sent to everybody, because sockets of
   * speakers are not marked.
   */
  | { type: "run-sheet:changed"; data: Record<string, never> }
  /** To the team: a member was added or removed. */
  | { type: "team:updated"; data: Record<string, never> }
  /** To the team: an access link was created or revoked. */
  | { type: "access-links:changed"; data: Record<string, never> }
  /** To the team: a participant was muted or unmuted. */
  | { type: "mutes:changed"; data: Record<string, never> }
  /** The event was deleted. */
  | { type: "event:deleted"; data: { eventId: string } }
  /**
   * To a group's room: the group or one of its sessions changed. Only public fields. `sessions` is null if the list is
   * too long; the page then fetches it.
   */
  | { type: "group:updated"; data: { group: EventGroup; sessions: GroupSession[] | null } }
  /** To a group's room: the group was deleted. */
  | { type: "group:deleted"; data: { groupId: string } }
  /** Submissions were erased: pages fetch the lists of this event again, after a random delay. */
  | { type: "contributions:erased"; data: Record<string, never> }
  /** To those who follow this language: translations of posts. */
  | { type: "posts:translated"; data: NewTranslatedPosts }
  /** Number of people who have the event open. */
  | { type: "presence"; data: { count: number } }
  /**
   * Whether this channel delivers every message. False: the server is disconnected from another node, so pages must
   * poll. True: the connection is restored; messages may have been missed, so pages fetch what they show once.
   */
  | { type: "live:whole"; data: { whole: boolean } }
  | { type: "pong"; data: Record<string, never> };

export type LiveMessageType = LiveMessage["type"];
export type LiveMessageOf<T extends LiveMessageType> = Extract<LiveMessage, { type: T }>;

export type ClientMessageType = {
  [Type in keyof ActivityMessages]: ActivityMessages[Type] extends { fromClients: object } ? Type : never;
}[keyof ActivityMessages];

/** What clients send. */
export type ClientMessage =
  | { type: "ping" }
  | { type: "follow"; data: Follow }
  | {
      [Type in ClientMessageType]: { type: Type; data: z.output<ActivityMessages[Type]["fromClients"]> };
    }[ClientMessageType];

/**
 * Milliseconds to wait before everything that is retried, such as connecting (0 is the first retry): exponential backoff
 * from one second with a jitter of ±50 %, so that all phones of a room do not retry at the same time; 20 to 60 seconds
 * after five retries.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return (attempt < RECONNECT_TRIES ? RECONNECT_BASE_MS * 2 ** attempt : LOST_RETRY_MS) * (0.5 + random());
}
