/** Messages of the live channel (`/ws`): one discriminated union per direction. */
import type { WordRules } from "./activities/icebreaker/calls.ts";
import type { MoodCounts, QuickEmoji } from "./activities/reactions/rules.ts";
import type { QuestionTally } from "./activities/questions/labels.ts";
import type { Question } from "./activities/questions/calls.ts";
import type { ChatEmoji, ChatMessage } from "./activities/chat/calls.ts";
import type { Poll, PollResults } from "./activities/polls/calls.ts";
import type { PrizeWinner } from "./activities/prizes/calls.ts";
import type { Timer } from "./activities/timer/calls.ts";
import type { Caption } from "./activities/translation/calls.ts";
import type { SessionEnd } from "./archive.ts";
import type { PrivateArchiveStub, PublicEvent } from "./events.ts";
import type { EventGroup, GroupSession } from "./groups.ts";
import type { StageChoice } from "./stage.ts";

/** Interval between a client's pings. */
export const HEARTBEAT_MS = 25_000;
/** Reconnect attempts before the connection counts as lost. */
export const RECONNECT_TRIES = 5;
export const RECONNECT_BASE_MS = 1000;
/** Maximum size of a client's frame in bytes. A larger one closes the socket with code 1009. */
export const INBOUND_FRAME_MAX = 8192;

export type ServerMessage =
  /** The event's public fields changed. Of a private archive only the stub is sent: those who may see it read it again. */
  | { type: "event:updated"; data: PublicEvent | PrivateArchiveStub }
  /** A new visible response. `count` is the number of visible responses, so that a page notices missed messages. */
  | { type: "icebreaker:response"; data: { response: string; count: number } }
  /** A response with this text is no longer visible. `count` is the number of visible responses. */
  | { type: "icebreaker:removed"; data: { response: string; count: number } }
  /** The word cloud's rules were replaced. The highest version is the current one. */
  | { type: "icebreaker:word-rules"; data: WordRules }
  /** To the team: responses were held, hidden or shown, so the staff list changed. */
  | { type: "icebreaker:changed"; data: Record<string, never> }
  /**
   * All mood votes. Except for a reset of the demo event they only increase, so the larger total is newer.
   * `toEmojiResults` computes the percentages.
   */
  | { type: "emoji:results"; data: { counts: MoodCounts } }
  /** Floating reactions with this emoji since the last such message: their number, or a sample if there are many. */
  | { type: "quick_reaction"; data: { emoji: QuickEmoji; count: number } }
  /**
   * A question became public: it was asked, or published after review. As in the public list, without the reader's own
   * vote.
   */
  | { type: "question:created"; data: Question }
  /**
   * A public question was answered or marked as unanswered, or its answer changed. As in the public list, without the
   * reader's own vote.
   */
  | { type: "question:updated"; data: Question }
  /** A question was ignored and is no longer public. */
  | { type: "question:removed"; data: { postId: string } }
  /**
   * Questions were merged into another one, or separated from it (`isUndone`). Messages about each question that
   * appears or disappears are sent too. The votes and merged questions of a single person have changed: read the list.
   */
  | { type: "questions:merged"; data: { into: string; from: string[]; isUndone: boolean } }
  /** The numbers of all questions. At most one message in a second from each node. */
  | { type: "question:tally"; data: QuestionTally }
  /** To the team: the labels of questions were changed. */
  | { type: "question-labels:changed"; data: Record<string, never> }
  /** Current votes of a question. At most one message per question and tick. */
  | { type: "question_voted"; data: { postId: string; upvotes: number; downvotes: number } }
  /** To the team: a question needs review. */
  | { type: "social_post_pending"; data: { postId: string } }
  /** A moderator published a question or marked it as answered. */
  | { type: "social_post_approved"; data: { postId: string } }
  /** A question was marked as unanswered, which also publishes a pending one. */
  | { type: "question_reset"; data: { postId: string } }
  /** A new chat message. `isMine` is always false: a page recognizes its own messages by `participantId` or profile. */
  | { type: "chat:message"; data: ChatMessage }
  /** To the team: a message needs a moderator's decision. */
  | { type: "chat:message-held"; data: ChatMessage }
  /** A moderator showed a hidden or held message. It is sorted by its original time. */
  | { type: "chat:message-shown"; data: ChatMessage }
  | { type: "chat:message-hidden"; data: { messageId: string } }
  /** A reaction was added. `count` is the number of reactions with this emoji. */
  | { type: "chat:reaction"; data: ChatReactionChange }
  | { type: "chat:reaction-removed"; data: ChatReactionChange }
  /** The timer was started, stopped, or reset to idle (also by setting a duration). `data` is the whole timer. */
  | { type: "timer:start"; eventId: string; data: Timer }
  | { type: "timer:stop"; eventId: string; data: Timer }
  | { type: "timer:reset"; eventId: string; data: Timer }
  /** A prize was drawn. `names` are some of the entries, including the winner, for the animation on the stage. */
  | { type: "winner_announced"; data: { winner: PrizeWinner; entryCount: number; names: string[] } }
  /** To the team: the number of prize entries changed. */
  | { type: "prize:entries"; data: { count: number } }
  /** A poll was opened. `poll` is as everybody sees it; another open poll was closed before. */
  | { type: "poll:opened"; data: { poll: Poll; serverNow: string } }
  /** A poll was closed. `poll` is as everybody sees it, with results; null if only the team may see them. */
  | { type: "poll:closed"; data: { pollId: string; poll: Poll | null } }
  /**
   * The results of the open poll changed. Sent with `results` to those who may see them, and with null to the others;
   * about an open quiz to the team only. At most one message in `POLL_RESULTS_INTERVAL_MS` for each poll. Results of a
   * text poll contain only the newest texts and the most frequent words.
   */
  | { type: "poll:results"; data: { pollId: string; answered: number; results: PollResults | null } }
  /** Polls were changed, moved, reset or deleted, or a text was hidden or shown: read the lists again. */
  | { type: "poll:changed"; data: Record<string, never> }
  /** To the team: somebody gave feedback. */
  | { type: "feedback:changed"; data: Record<string, never> }
  /** A caption for the stage. */
  | { type: "translation:caption"; data: Caption }
  /** The session has ended. The changed event is sent as event:updated. */
  | { type: "session_ended"; data: SessionEnd }
  /** The leaderboard was computed. `count` is its number of entries. */
  | { type: "leaderboard:updated"; data: { count: number } }
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
  /** To a group's room: its leaderboard changed. */
  | { type: "group:leaderboard"; data: { groupId: string } }
  /** Submissions were erased: pages fetch the lists of this event again, after a random delay. */
  | { type: "contributions:erased"; data: Record<string, never> }
  /** Number of people who have the event open. */
  | { type: "presence"; data: { count: number } }
  /**
   * Whether this channel delivers every message. False: the server is disconnected from another node, so pages must
   * poll. True: the connection is restored; messages may have been missed, so pages fetch what they show once.
   */
  | { type: "live:whole"; data: { whole: boolean } }
  | { type: "pong"; data: Record<string, never> };

/** A change of the reactions to a chat message. */
export interface ChatReactionChange {
  messageId: string;
  reactionId: string;
  emoji: ChatEmoji;
  count: number;
}

export type ServerMessageType = ServerMessage["type"];
export type ServerMessageOf<T extends ServerMessageType> = Extract<ServerMessage, { type: T }>;

export type ClientMessage =
  | { type: "ping" }
  /** A floating reaction. The server also accepts `emoji` at the top level, next to `type`. */
  | { type: "quick_reaction"; data: { emoji: QuickEmoji } };
