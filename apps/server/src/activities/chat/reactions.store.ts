/** Queries for reactions to chat messages. */
import type { ChatReactionReceipt } from "@hubbub/contract/activities/chat/calls";
import type { ChatEmoji } from "@hubbub/contract/activities/chat/index";
import { type RawBuilder, type Selectable, sql } from "kysely";

import type { Connection, Schema } from "../../domain/schema/schema.ts";
import { databaseMicroseconds } from "../../platform/database/database-clock.ts";
import { unnest } from "../../platform/database/unnest.ts";
import { looksShownTo } from "../../submissions/moderation/post-state.store.ts";

interface MessageRef {
  eventId: string;
  messageId: number;
}

export interface ReactionRef extends MessageRef {
  emoji: ChatEmoji;
  participantKey: string;
}

export interface StoredReaction extends ReactionRef {
  id: number;
}

export interface ReactionTotal extends MessageRef {
  emoji: ChatEmoji;
  count: number;
  /** Those of the requested participants who gave this reaction. */
  givers: string[];
}

const REACTIONS_LISTED_MAX = 2000;

/** SQL: the fields of a `StoredReaction`. */
const reactionFields = sql`id, event_id AS "eventId", message_id AS "messageId", emoji, participant_key AS "participantKey"`;

/** SQL: the events and ids of messages. */
const messageRefs = (messages: readonly MessageRef[]) =>
  sql`SELECT * FROM ${unnest(messages, { eventId: "text", messageId: "bigint" })}`;

const identity = sql`event_id, message_id, emoji, participant_key`;
/** SQL: the columns `identity` of reactions. */
const reactionRefs = (reactions: readonly ReactionRef[]) =>
  sql`SELECT * FROM ${unnest(reactions, { eventId: "text", messageId: "bigint", emoji: "text", participantKey: "text" })}`;

export type ReactedMessage = MessageRef &
  Pick<Selectable<Schema["chat_messages"]>, "is_hidden" | "held_for" | "participant_key">;

/** Finds messages, also hidden ones, by `messageKey`. */
async function findMessages(
  connection: Connection,
  messages: readonly MessageRef[],
  lock: RawBuilder<unknown> = sql``,
): Promise<ReadonlyMap<string, ReactedMessage>> {
  const { rows } = await sql<ReactedMessage>`
    SELECT event_id AS "eventId", id AS "messageId", is_hidden, held_for, participant_key FROM chat_messages
    WHERE (event_id, id) IN (${messageRefs(messages)}) ${lock}`.execute(connection);
  return new Map(rows.map((row) => [messageKey(row), row]));
}

/**
 * The same, and locks them against other nodes' reactions, so that later counts are exact. Locks are taken in the same
 * order everywhere, so that two nodes cannot deadlock.
 */
export const lockMessages = (connection: Connection, messages: readonly MessageRef[]) =>
  findMessages(connection, messages, sql`ORDER BY event_id, id FOR NO KEY UPDATE`);

/** Database time in microseconds. Read under the messages' locks, it orders the changes. */
export async function readClock(connection: Connection): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    SELECT ${databaseMicroseconds} AS at`.execute(connection);
  return rows[0]?.at ?? 0;
}

export function messageKey({ eventId, messageId }: MessageRef): string {
  return `${eventId}/${messageId}`;
}

/** Finds those of these reactions that exist. */
export async function findReactions(
  connection: Connection,
  reactions: readonly ReactionRef[],
): Promise<StoredReaction[]> {
  const { rows } = await sql<StoredReaction>`
    SELECT ${reactionFields} FROM chat_reactions WHERE (${identity}) IN (${reactionRefs(reactions)})`.execute(
    connection,
  );
  return rows;
}

/** Stores those reactions that do not exist yet. @returns the stored ones */
export async function addReactions(
  connection: Connection,
  reactions: readonly ReactionRef[],
): Promise<StoredReaction[]> {
  if (reactions.length === 0) return [];
  const { rows } = await sql<StoredReaction>`
    INSERT INTO chat_reactions (${identity}) ${reactionRefs(reactions)} ON CONFLICT (${identity}) DO NOTHING
    RETURNING ${reactionFields}`.execute(connection);
  return rows;
}

/** Deletes reactions. @returns those that existed */
export async function removeReactions(
  connection: Connection,
  reactions: readonly ReactionRef[],
): Promise<StoredReaction[]> {
  if (reactions.length === 0) return [];
  const { rows } = await sql<StoredReaction>`
    DELETE FROM chat_reactions WHERE (${identity}) IN (${reactionRefs(reactions)}) RETURNING ${reactionFields}`.execute(
    connection,
  );
  return rows;
}

/** Counts all reactions to the messages of these reactions by emoji, ordered by the first reaction. */
export async function countReactions(
  connection: Connection,
  reactions: readonly ReactionRef[],
): Promise<ReactionTotal[]> {
  const { rows } = await sql<ReactionTotal>`
    SELECT event_id AS "eventId", message_id AS "messageId", emoji, count(*)::int AS count,
           coalesce(array_agg(participant_key)
             FILTER (WHERE participant_key = ANY(${reactions.map(({ participantKey }) => participantKey)}::text[])), '{}') AS givers
    FROM chat_reactions WHERE (event_id, message_id) IN (${messageRefs(reactions)})
    GROUP BY event_id, message_id, emoji
    ORDER BY min(id)`.execute(connection);
  return rows;
}

/**
 * Lists a message's reactions, oldest first; null if this participant sees no such message.
 * @param keys of the participant, whose own reactions are those of the first
 */
export async function listReactions(connection: Connection, message: MessageRef, keys: readonly string[]) {
  const stored = (await findMessages(connection, [message])).get(messageKey(message));
  if (!stored || !looksShownTo(stored, keys)) return null;
  const rows = await connection
    .selectFrom("chat_reactions")
    .where("event_id", "=", message.eventId)
    .where("message_id", "=", message.messageId)
    .select(["id", "emoji", "participant_key"])
    .orderBy("id")
    .limit(REACTIONS_LISTED_MAX)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    messageId: String(message.messageId),
    // Only reactions of the contract are stored.
    emoji: row.emoji as ChatReactionReceipt["emoji"],
    mine: row.participant_key === keys[0],
  }));
}
