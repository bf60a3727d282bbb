/** Queries of the chat for exports, insights, the stage, the activity log, "My day" and points. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { EventQuery, KeepInPicture, Points } from "../activity.ts";
import {
  BATCH_ROWS,
  type ExportedTable,
  PERSON_COLUMNS,
  POST_HEADINGS,
  readInBatches,
  submittedBy,
  type SubmittedRow,
} from "../exported-table.ts";

import { keepPublic } from "../posts.store.ts";

type Row = SubmittedRow & { content: string; is_hidden: boolean; reactions: string | null };

export const exportTable: ExportedTable = {
  columns: [...PERSON_COLUMNS, "content", "isHidden", "reactions"],
  headings: POST_HEADINGS,
  batches: (kysely, eventId) =>
    readInBatches(
      async (after) => {
        const { rows } = await sql<Row>`
          SELECT message.id, message.submitted_at, message.participant_name, profiles.username,
                 message.content, message.is_hidden,
                 (SELECT string_agg(given.emoji || ' ' || given.count, ' ' ORDER BY given.count DESC, given.emoji)
                  FROM (SELECT emoji, count(*) AS count FROM chat_reactions
                        WHERE event_id = ${eventId} AND message_id = message.id GROUP BY emoji) given) AS reactions
          FROM chat_messages message
          LEFT JOIN profiles ON profiles.id = message.profile_id
          WHERE message.event_id = ${eventId} AND message.id > ${after}
          ORDER BY message.id LIMIT ${BATCH_ROWS}`.execute(kysely);
        return rows;
      },
      (row) => ({ ...submittedBy(row), content: row.content, isHidden: row.is_hidden, reactions: row.reactions ?? "" }),
    ),
};

export const participation: EventQuery<{ at: Date }> = (eventId) =>
  sql`SELECT submitted_at AS at FROM chat_messages WHERE event_id = ${eventId}`;

export const keepInPicture: Record<string, KeepInPicture> = {
  "GET /api/events/:eventId/chat": ({ taken }, connection, eventId) =>
    keepPublic(connection, { table: "chat_messages", isPublic: sql`NOT is_hidden` }, eventId, taken as ChatMessage[]),
};

/** The number of all messages. */
export async function readInsights(kysely: Kysely<Schema>, eventId: string) {
  const { rows } = await sql<{ chat: number }>`
    SELECT count(*)::int AS chat FROM chat_messages WHERE event_id = ${eventId}`.execute(kysely);
  return { totals: { chat: rows[0]?.chat ?? 0 } };
}

export const stageActivity: EventQuery<{ at: Date }> = (eventId) =>
  sql`SELECT submitted_at AS at FROM chat_messages WHERE event_id = ${eventId} AND NOT is_hidden`;

export const logSubjects = { message: { table: "chat_messages", text: sql<string>`target.content` } };

/** Hidden messages do not count (D-90). */
export const points: EventQuery<Points> = (eventId) => sql`
  SELECT profile_id, 'message' AS kind, submitted_at, 0 AS upvotes, 0 AS quiz_points
  FROM chat_messages WHERE event_id = ${eventId} AND NOT is_hidden`;
