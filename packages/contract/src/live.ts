/** The live channel's messages: two discriminated unions, nothing else travels on `/ws`. */
import type { WordRules } from "./activities/icebreaker.ts";
import type { MoodCounts, QuickEmoji } from "./activities/reactions.ts";
import type { Question } from "./activities/questions.ts";
import type { ChatEmoji, ChatMessage } from "./activities/chat.ts";
import type { PrizeWinner } from "./activities/prizes.ts";
import type { Timer } from "./activities/timer.ts";
import type { Caption } from "./activities/translation.ts";
import type { SessionEnd } from "./archive.ts";
import type { PublicEvent } from "./events.ts";
import type { EventGroup, GroupSession } from "./groups.ts";

export const HEARTBEAT_MS = 25_000;
export const RECONNECT_TRIES = 5;
export const RECONNECT_BASE_MS = 1000;
/** Largest inbound frame in bytes; a larger one closes the socket with 1009. */
export const INBOUND_FRAME_MAX = 8192;

export type ServerMessage =
  /** The event's public data changed: switches, title, state. */
  | { type: "event:updated"; data: PublicEvent }
  /** One more shown response; `count` is how many the event shows with it, so a page that missed some can tell. */
  | { type: "icebreaker:response"; data: { response: string; count: number } }
  /** One response with this text is shown no more; `count` is how many the event still shows. */
  | { type: "icebreaker:removed"; data: { response: string; count: number } }
  /** The word cloud's rules were replaced; the highest version is the current one. */
  | { type: "icebreaker:word-rules"; data: WordRules }
  /** For the event's team: responses were held, hidden or shown; the staff list changed. */
  | { type: "icebreaker:changed"; data: Record<string, never> }
  /** The votes so far; they only grow, so the larger total is the newer. `toEmojiResults` makes the percentages. */
  | { type: "emoji:results"; data: { counts: MoodCounts } }
  /** So many of one emoji were thrown in the last moment. */
  | { type: "quick_reaction"; data: { emoji: QuickEmoji; count: number } }
  /** A question came onto the wall: just asked, or published after review. As everybody sees it. */
  | { type: "question:created"; data: Question }
  /** A question on the wall was answered or went back to unanswered. As everybody sees it. */
  | { type: "question:updated"; data: Question }
  /** A question was ignored: it leaves the wall. */
  | { type: "question:removed"; data: { postId: string } }
  /** A question's votes as they are now; at most one for each question and tick. */
  | { type: "question_voted"; data: { postId: string; upvotes: number; downvotes: number } }
  /** To staff: a question waits for review. */
  | { type: "social_post_pending"; data: { postId: string } }
  /** A moderator let a question through: published it or marked it answered. */
  | { type: "social_post_approved"; data: { postId: string } }
  /** A question is unanswered again, or for the first time in public. */
  | { type: "question_reset"; data: { postId: string } }
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
  /** The timer began to count, stopped, or went back to idle (also by a new duration); the data is the whole timer. */
  | { type: "timer:start"; eventId: string; data: Timer }
  | { type: "timer:stop"; eventId: string; data: Timer }
  | { type: "timer:reset"; eventId: string; data: Timer }
  /** Somebody won. `names` are some of those in the drum, for the big screen to roll; the winner's is among them. */
  | { type: "winner_announced"; data: { winner: PrizeWinner; entryCount: number; names: string[] } }
  /** For the event's team: the drum's content changed. */
  | { type: "prize:entries"; data: { count: number } }
  /** A sentence for the stage. */
  | { type: "translation:caption"; data: Caption }
  /** The session has just ended; the event itself comes by event:updated. */
  | { type: "session_ended"; data: SessionEnd }
  /** The leaderboard was computed; `count` is how many are on it. */
  | { type: "leaderboard:updated"; data: { count: number } }
  /** For the event's team: somebody was added to it or left it. */
  | { type: "team:updated"; data: Record<string, never> }
  /** For the event's team: somebody was muted or unmuted. */
  | { type: "mutes:changed"; data: Record<string, never> }
  /** The event is gone with everything in it. */
  | { type: "event:deleted"; data: { eventId: string } }
  /**
   * To a group's room: the group or one of its sessions changed. All of it as everybody sees it; `sessions` is null
   * where the list is too long to push, or is for people with a login: read it anew.
   */
  | { type: "group:updated"; data: { group: EventGroup; sessions: GroupSession[] | null } }
  /** To a group's room: it is gone. */
  | { type: "group:deleted"; data: { groupId: string } }
  /** To a group's room: its leaderboard changed. */
  | { type: "group:leaderboard"; data: { groupId: string } }
  /** Something that people had sent is gone: whoever shows lists of this event reads them anew, spread over a moment. */
  | { type: "contributions:erased"; data: Record<string, never> }
  /** How many people have the event open. */
  | { type: "presence"; data: { count: number } }
  /**
   * Whether this channel brings all that happens. False: only a part, because servers do not hear each other; poll as
   * if it were away. True: it does (again), but something may have been missed; read anew what is shown, once.
   */
  | { type: "live:whole"; data: { whole: boolean } }
  | { type: "pong"; data: Record<string, never> };

export interface ChatReactionNews {
  messageId: string;
  reactionId: string;
  emoji: ChatEmoji;
  count: number;
}

export type ServerMessageType = ServerMessage["type"];
export type ServerMessageOf<T extends ServerMessageType> = Extract<ServerMessage, { type: T }>;

export type ClientMessage =
  | { type: "ping" }
  /** Floats an emoji over everybody's screen. `emoji` may also stand beside `type` (the server takes both). */
  | { type: "quick_reaction"; data: { emoji: QuickEmoji } };
