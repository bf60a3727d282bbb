/** Queries for chat messages: lists, moderation, exports, insights, the stage, the activity log, points, and the demo event. */
import { CHAT_LIST_MAX, type ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { ChatEmoji } from "@hubbub/contract/activities/chat/index";
import { type RawBuilder, sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import { reasonForAuthor } from "../../submissions/moderation/screening.ts";
import type { EventQuery, FillDemo, KeepInPicture, Points } from "../activity.ts";
import { AUTHOR, exportOf, keepPublic, timesOf } from "../posts.store.ts";
import { sampleAttendee, sampleAttendees, sampleSubmission } from "../sample-attendees.ts";
import { messages } from "./simulated.ts";

/** The shared list as JSON text: the newest visible messages, oldest first, without overlays. */
export function chatListJson(kysely: Connection, eventId: string): Promise<string> {
  return listJson(
    kysely,
    sql`SELECT * FROM chat_messages WHERE event_id = ${eventId} AND NOT is_hidden ORDER BY id DESC LIMIT ${CHAT_LIST_MAX}`,
  );
}

/** The team's list: also hidden messages, and all held messages regardless of their age. */
export async function listChatForStaff(kysely: Connection, eventId: string): Promise<ChatMessage[]> {
  const json = await listJson(
    kysely,
    sql`
      (SELECT * FROM chat_messages WHERE event_id = ${eventId} ORDER BY id DESC LIMIT ${CHAT_LIST_MAX})
      UNION
      (SELECT * FROM chat_messages WHERE event_id = ${eventId} AND held_for IS NOT NULL ORDER BY id DESC LIMIT ${CHAT_LIST_MAX})`,
  );
  return JSON.parse(json) as ChatMessage[];
}

/** A participant's own held messages. */
export async function listHeldOf(kysely: Connection, eventId: string, participantKey: string): Promise<ChatMessage[]> {
  const json = await listJson(
    kysely,
    sql`SELECT * FROM chat_messages
        WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND held_for IS NOT NULL
        ORDER BY id DESC LIMIT ${CHAT_LIST_MAX}`,
  );
  const messages = JSON.parse(json) as ChatMessage[];
  return messages.map((message) => ({ ...message, heldFor: reasonForAuthor(message.heldFor) }));
}

/** Finds messages by event and id, ordered by id. */
export async function findMessages(
  kysely: Connection,
  ids: readonly { eventId: string; id: number }[],
): Promise<ChatMessage[]> {
  const json = await listJson(
    kysely,
    sql`SELECT * FROM chat_messages WHERE (event_id, id) IN (
          SELECT * FROM unnest(${ids.map(({ eventId }) => eventId)}::text[], ${ids.map(({ id }) => id)}::bigint[])
        )`,
  );
  return JSON.parse(json) as ChatMessage[];
}

/**
 * Builds a list as JSON in the database, which takes half the time of building it here.
 * @param chosen a query that selects complete rows of chat_messages
 */
async function listJson(connection: Connection, chosen: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    SELECT coalesce(json_agg(json_build_object(
      'id', m.id::text,
      'content', m.content,
      'participantName', m.participant_name,
      'participantProfileId', m.profile_id,
      'participantId', m.visit_tag,
      'username', nullif(profiles.username, ''),
      'avatarUrl', profiles.avatar_url,
      'submittedAt', to_char(m.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'isHidden', m.is_hidden,
      'heldFor', m.held_for,
      'isMine', false,
      'reactions', coalesce(grouped.reactions, '[]')
    ) ORDER BY m.id), '[]')::text AS list
    FROM (${chosen}) m
    LEFT JOIN profiles ON profiles.id = m.profile_id
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('emoji', emoji, 'count', count, 'mine', false) ORDER BY first) AS reactions
      FROM (
        SELECT emoji, count(*)::int AS count, min(id) AS first
        FROM chat_reactions WHERE event_id = m.event_id AND message_id = m.id GROUP BY emoji
      ) counted
    ) grouped ON true`.execute(connection);
  return rows[0]?.list ?? "[]";
}

/** The fields of a profile that are shown with its messages. */
interface PublicProfile {
  username: string;
  avatar_url: string | null;
}

/** Finds the profiles of authors, by id. */
export async function findProfiles(
  connection: Connection,
  rows: readonly { profile_id: string | null }[],
): Promise<Map<string, PublicProfile>> {
  const ids = new Set(rows.flatMap((row) => row.profile_id ?? []));
  if (ids.size === 0) return new Map();
  const profiles = await connection
    .selectFrom("profiles")
    .select(["id", "username", "avatar_url"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(profiles.map((profile) => [profile.id, profile]));
}

/**
 * Hides or shows a message. A held message is decided by that.
 * @returns whether anything changed, or null if the event has no such message
 */
export async function moderateMessage(
  connection: Connection,
  eventId: string,
  id: number,
  isHidden: boolean,
): Promise<{ changed: boolean; message: ChatMessage } | null> {
  const updated = await connection
    .updateTable("chat_messages")
    .set({ is_hidden: isHidden, held_for: null })
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .where((where) => where.or([where("is_hidden", "<>", isHidden), where("held_for", "is not", null)]))
    .returning("id")
    .executeTakeFirst();
  const [message] = await findMessages(connection, [{ eventId, id }]);
  return message ? { changed: updated !== undefined, message } : null;
}

const isPublic = sql<boolean>`NOT is_hidden`;

export const exportTable = exportOf("chat_messages", {
  ...AUTHOR,
  content: sql`post.content`,
  isHidden: sql`post.is_hidden`,
  reactions: sql`coalesce(
    (SELECT string_agg(given.emoji || ' ' || given.count, ' ' ORDER BY given.count DESC, given.emoji)
     FROM (SELECT emoji, count(*) AS count FROM chat_reactions
           WHERE event_id = post.event_id AND message_id = post.id GROUP BY emoji) given), '')`,
});

export const participation = timesOf("chat_messages");
export const stageActivity = timesOf("chat_messages", isPublic);

export const keepInPicture: Record<string, KeepInPicture> = {
  "GET /api/events/:eventId/chat": ({ taken }, connection, eventId) =>
    keepPublic(connection, { table: "chat_messages", isPublic }, eventId, taken as ChatMessage[]),
};

/** The number of all messages. */
export async function readInsights(kysely: Connection, eventId: string) {
  const { rows } = await sql<{ chat: number }>`
    SELECT count(*)::int AS chat FROM chat_messages WHERE event_id = ${eventId}`.execute(kysely);
  return { totals: { chat: rows[0]?.chat ?? 0 } };
}

export const logSubjects = { message: { table: "chat_messages", text: sql<string>`target.content` } };

/** Hidden messages do not count (D-90). */
export const points: EventQuery<Points> = (eventId) => sql`
  SELECT profile_id, 'message' AS kind, submitted_at, 0 AS upvotes, 0 AS quiz_points
  FROM chat_messages WHERE event_id = ${eventId} AND NOT is_hidden`;

/** Of the first messages: the number of the author, and how many sample attendees reacted with each emoji. */
const MESSAGES: readonly { by: number; reactions?: Partial<Record<ChatEmoji, number>> }[] = [
  { by: 1 },
  { by: 9 },
  { by: 12, reactions: { "👍": 5 } },
  { by: 4, reactions: { "😂": 9, "❤️": 3 } },
  { by: 16, reactions: { "🔥": 7 } },
  { by: 3 },
  { by: 4, reactions: { "👏": 4 } },
  { by: 11 },
  { by: 20, reactions: { "👏": 11 } },
  { by: 9, reactions: { "❤️": 8 } },
];

export const fillDemo: FillDemo = async (transaction, eventId) => {
  for (const [index, { by, reactions = {} }] of MESSAGES.entries()) {
    const author = sampleAttendee(by);
    const { id } = await transaction
      .insertInto("chat_messages")
      .values({
        content: messages[index] ?? "",
        participant_name: author.name,
        ...sampleSubmission(eventId, author, MESSAGES.length - index),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = Object.entries(reactions).flatMap(([emoji, count]) =>
      sampleAttendees(count).map((reader) => ({
        event_id: eventId,
        message_id: id,
        emoji: emoji as ChatEmoji,
        participant_key: reader.id,
      })),
    );
    if (rows.length > 0) await transaction.insertInto("chat_reactions").values(rows).execute();
  }
};
