/** Queries of the chat for exports, insights, the stage, the activity log, "My day" and points. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { EventQuery, KeepInPicture, Points } from "../activity.ts";
import { AUTHOR, exportOf, keepPublic, timesOf } from "../posts.store.ts";

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
export async function readInsights(kysely: Kysely<Schema>, eventId: string) {
  const { rows } = await sql<{ chat: number }>`
    SELECT count(*)::int AS chat FROM chat_messages WHERE event_id = ${eventId}`.execute(kysely);
  return { totals: { chat: rows[0]?.chat ?? 0 } };
}

export const logSubjects = { message: { table: "chat_messages", text: sql<string>`target.content` } };

/** Hidden messages do not count (D-90). */
export const points: EventQuery<Points> = (eventId) => sql`
  SELECT profile_id, 'message' AS kind, submitted_at, 0 AS upvotes, 0 AS quiz_points
  FROM chat_messages WHERE event_id = ${eventId} AND NOT is_hidden`;
