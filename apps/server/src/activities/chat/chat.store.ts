/** Queries for chat messages: lists, moderation, exports, insights, the stage, the audit log, points, and the demo event. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { chat, CHAT_LIST_MAX, type ChatEmoji } from "@hubbub/contract/activities/chat/index";
import { type RawBuilder, sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { isShownPost, newestAndHeld } from "../../submissions/moderation/post-state.store.ts";
import type { Activity, FillDemo } from "../activity.ts";
import { AUTHOR, countPosts, exportOf, keepPublic, recentTimesOf, scoresOf, timesOf } from "../posts.store.ts";
import { sampleAttendee, sampleAttendees, sampleSubmission } from "../sample-attendees.ts";
import type { MessageRow } from "./message.ts";
import { messages } from "./simulated.ts";

/** The newest messages that attendees see, oldest first. */
export function listShownMessages(kysely: Connection, eventId: string): Promise<MessageRow[]> {
  return listMessages(
    kysely,
    sql`SELECT * FROM chat_messages WHERE event_id = ${eventId} AND ${isShownPost} ORDER BY id DESC LIMIT ${CHAT_LIST_MAX}`,
  );
}

/** The same, also hidden messages, and all held messages regardless of their age. */
export function listMessagesForStaff(kysely: Connection, eventId: string): Promise<MessageRow[]> {
  return listMessages(kysely, newestAndHeld("chat_messages", eventId, CHAT_LIST_MAX));
}

/** @throws Refusal 404 if the event has no such message */
export async function requireMessage(kysely: Connection, eventId: string, id: number): Promise<MessageRow> {
  const [message] = await listMessages(
    kysely,
    sql`SELECT * FROM chat_messages WHERE event_id = ${eventId} AND id = ${id}`,
  );
  if (!message) throw notFound("Message");
  return message;
}

/** @param chosen a query that selects complete rows of chat_messages */
export async function listMessages(kysely: Connection, chosen: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT m.*, profiles.username, profiles.avatar_url, coalesce(grouped.reactions, '[]') AS reactions
    FROM (${chosen}) m
    LEFT JOIN profiles ON profiles.id = m.profile_id
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('emoji', emoji, 'count', count) ORDER BY first) AS reactions
      FROM (
        SELECT emoji, count(*)::int AS count, min(id) AS first
        FROM chat_reactions WHERE event_id = m.event_id AND message_id = m.id GROUP BY emoji
      ) counted
    ) grouped ON true
    ORDER BY m.id`.execute(kysely);
  return rows;
}

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

const fillDemo: FillDemo = async (transaction, eventId) => {
  for (const [index, { by, reactions = {} }] of MESSAGES.entries()) {
    const author = sampleAttendee(by);
    const submission = sampleSubmission(eventId, author, MESSAGES.length - index);
    const { id } = await transaction
      .insertInto("chat_messages")
      .values({
        content: messages[index] ?? "",
        participant_name: author.name,
        ...submission,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = Object.entries(reactions).flatMap(([emoji, count]) =>
      sampleAttendees(count).map((reader) => ({
        event_id: eventId,
        message_id: id,
        emoji: emoji as ChatEmoji,
        participant_key: reader.id,
        created_at: submission.submitted_at,
      })),
    );
    if (rows.length > 0) await transaction.insertInto("chat_reactions").values(rows).execute();
  }
};

/** What exports, insights, points, the audit log, the stage, "My day" and the demo event read or store. */
export const chatReports = {
  exportTable: exportOf("chat_messages", {
    ...AUTHOR,
    content: sql`post.content`,
    isHidden: sql`post.is_hidden`,
    reactions: sql`coalesce(
      (SELECT string_agg(given.emoji || ' ' || given.count, ' ' ORDER BY given.count DESC, given.emoji)
       FROM (SELECT emoji, count(*) AS count FROM chat_reactions
             WHERE event_id = post.event_id AND message_id = post.id GROUP BY emoji) given), '')`,
  }),
  participation: timesOf("chat_messages"),
  // Hidden messages do not count (LB-4).
  points: scoresOf("chat_messages", chat, isShownPost),
  posts: { table: "chat_messages", translated: isShownPost },
  logSubjects: [{ actions: chat.moderation.loggedActions, table: "chat_messages", text: sql`target.content` }],
  stageActivity: (eventId) => sql`
    (${recentTimesOf("chat_messages", isShownPost)(eventId)})
    UNION ALL (SELECT created_at FROM chat_reactions WHERE event_id = ${eventId} ORDER BY id DESC LIMIT 1000)`,
  keepInPicture: {
    "GET /api/events/:eventId/chat": ({ taken }, connection, eventId) =>
      keepPublic(connection, { table: "chat_messages", isPublic: isShownPost }, eventId, taken as ChatMessage[]),
  },
  myDay: async (connection, event, person) => ({
    chatMessages: await countPosts(connection, "chat_messages", event.id, person),
  }),
  fillDemo,
} satisfies Partial<Activity>;
