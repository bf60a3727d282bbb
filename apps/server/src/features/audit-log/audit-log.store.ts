/** Reads the audit log. Texts come from the posts themselves, so that erased ones are not in it. */
import type { AuditLogEntry, LoggedAction } from "@hubbub/contract/audit-log";
import { type RawBuilder, sql } from "kysely";

import type { Activity, LogSubject } from "../../activities/activity.ts";
import { BATCH_ROWS, readInBatches } from "../../activities/posts.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";

const EXCERPT_LENGTH = 120;

interface LogRow {
  id: number;
  at: Date;
  action: LoggedAction;
  username: string | null;
  link_label: string | null;
  key_name: string | null;
  subject: string | null;
}

/** What entries are about that no activity has. */
const MUTED: LogSubject = {
  actions: ["participant_muted", "participant_unmuted"],
  table: "mutes",
  text: sql`target.participant_name`,
};

/** The text of what an entry is about: its action says in which table that is. */
function subjectIn(activities: readonly Activity[]): RawBuilder<string | null> {
  const subjects = [MUTED, ...activities.flatMap(({ logSubjects }) => logSubjects ?? [])];
  const cases = subjects.map(
    ({ actions, table, text }) => sql`
      WHEN log.action IN (${sql.join(actions)})
      THEN (SELECT ${text} FROM ${sql.table(table)} target
            WHERE target.event_id = log.event_id AND target.id = log.target_id)`,
  );
  return sql`left(coalesce(log.subject, CASE ${sql.join(cases, sql` `)} END), ${sql.lit(EXCERPT_LENGTH)})`;
}

function toEntry({ id, at, action, username, link_label: label, key_name: key, subject }: LogRow): AuditLogEntry {
  const by =
    key !== null
      ? ({ kind: "key", name: key } as const)
      : label !== null
        ? ({ kind: "link", name: label } as const)
        : username !== null
          ? ({ kind: "account", name: username } as const)
          : null;
  return { id: String(id), at: at.toISOString(), action, by, subject };
}

/** Reads the newest entries, the newest first. */
export function readNewestEntries(
  kysely: Connection,
  activities: readonly Activity[],
  { eventId, limit }: { eventId: string; limit: number },
): Promise<AuditLogEntry[]> {
  return readEntries(kysely, activities, sql`log.event_id = ${eventId} ORDER BY log.id DESC LIMIT ${limit}`);
}

/** Yields all entries in batches, the oldest first. */
export function exportAuditLog(kysely: Connection, activities: readonly Activity[], eventId: string) {
  return readInBatches(
    async (after) => {
      const where = sql`log.event_id = ${eventId} AND log.id > ${after} ORDER BY log.id LIMIT ${BATCH_ROWS}`;
      const entries = await readEntries(kysely, activities, where);
      return entries.map((entry) => ({ ...entry, id: Number(entry.id) }));
    },
    ({ at, action, by, subject }) => ({ at, action, by, subject }),
  );
}

async function readEntries(
  kysely: Connection,
  activities: readonly Activity[],
  where: RawBuilder<unknown>,
): Promise<AuditLogEntry[]> {
  const { rows } = await sql<LogRow>`
    SELECT log.id, log.at, log.action, users.username, log.link_label, log.key_name, ${subjectIn(activities)} AS subject
    FROM audit_log log LEFT JOIN users ON users.db_id = log.user_db_id
    WHERE ${where}`.execute(kysely);
  return rows.map(toEntry);
}
