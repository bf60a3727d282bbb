/** Reads the activity log. Texts come from the posts themselves, so that erased ones are not in it. */
import type { ActivityLogEntry } from "@hubbub/contract/activity-log";
import type { LoggedAction } from "@hubbub/contract/activity-log-actions";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

const EXCERPT_LENGTH = 120;

interface LogRow {
  id: number;
  at: Date;
  action: LoggedAction;
  username: string | null;
  link_label: string | null;
  subject: string | null;
}

/** What the first word of an action is about: the table, and the text to show. */
const SUBJECTS = {
  question: { table: "questions", text: sql`target.content` },
  message: { table: "chat_messages", text: sql`target.content` },
  response: { table: "icebreaker_responses", text: sql`target.response` },
  poll: { table: "polls", text: sql`target.question` },
  answer: { table: "poll_answers", text: sql`target.answer ->> 'text'` },
  participant: { table: "mutes", text: sql`target.participant_name` },
} as const;

function subjectOf(): RawBuilder<string | null> {
  const cases = Object.entries(SUBJECTS).map(
    ([word, { table, text }]) => sql`
      WHEN ${word} THEN (SELECT ${text} FROM ${sql.table(table)} target
                         WHERE target.event_id = log.event_id AND target.id = log.target_id)`,
  );
  return sql`left(coalesce(log.subject, CASE split_part(log.action, '_', 1) ${sql.join(cases, sql` `)} END),
                  ${sql.lit(EXCERPT_LENGTH)})`;
}

function toEntry({ id, at, action, username, link_label: label, subject }: LogRow): ActivityLogEntry {
  const by =
    label !== null
      ? ({ kind: "link", name: label } as const)
      : username !== null
        ? ({ kind: "account", name: username } as const)
        : null;
  return { id: String(id), at: at.toISOString(), action, by, subject };
}

/** Reads the newest entries, the newest first. */
export function readNewestEntries(kysely: Kysely<Schema>, eventId: string, limit: number): Promise<ActivityLogEntry[]> {
  return readEntries(kysely, sql`log.event_id = ${eventId} ORDER BY log.id DESC LIMIT ${limit}`);
}

/** Reads entries after this id, the oldest first. */
export function readEntriesAfter(
  kysely: Kysely<Schema>,
  eventId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ActivityLogEntry[]> {
  return readEntries(kysely, sql`log.event_id = ${eventId} AND log.id > ${after} ORDER BY log.id LIMIT ${limit}`);
}

async function readEntries(kysely: Kysely<Schema>, where: RawBuilder<unknown>): Promise<ActivityLogEntry[]> {
  const { rows } = await sql<LogRow>`
    SELECT log.id, log.at, log.action, users.username, log.link_label, ${subjectOf()} AS subject
    FROM activity_log log LEFT JOIN users ON users.db_id = log.user_db_id
    WHERE ${where}`.execute(kysely);
  return rows.map(toEntry);
}
