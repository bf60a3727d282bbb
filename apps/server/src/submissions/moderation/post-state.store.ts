/**
 * Posts: what participants send and moderators can hide. A post is shown, hidden by a moderator, or held until a
 * moderator decides; `held_for` contains the reason. Their tables have the columns of `PostRow`. A held post has `is_hidden`
 * too.
 */
import type { LoggedAction } from "@hubbub/contract/audit-log";
import { type RawBuilder, sql } from "kysely";

import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import type { Connection, PooledConnection, PostRow, Schema, Transaction } from "../../domain/schema/schema.ts";
import { notFound } from "../../platform/http/refusal.ts";

export type PostTable = { [Name in keyof Schema]: Schema[Name] extends PostRow<string> ? Name : never }[keyof Schema];

export const isVisible = sql<boolean>`NOT is_hidden`;
export const isHeld = sql<boolean>`held_for IS NOT NULL`;

export type PostState = "shown" | "held" | "hidden";

export function postStateOf({ is_hidden, held_for }: { is_hidden: boolean; held_for: string | null }): PostState {
  if (held_for !== null) return "held";
  return is_hidden ? "hidden" : "shown";
}

/** SQL: the newest posts of an event, and the newest held ones, which may be older. At most `max` of each. */
export function newestAndHeld(table: PostTable, eventId: string, max: number): RawBuilder<unknown> {
  const newest = (condition: RawBuilder<boolean>) => sql`
    (SELECT * FROM ${sql.table(table)} WHERE event_id = ${eventId} AND ${condition} ORDER BY id DESC LIMIT ${max})`;
  return sql`${newest(sql`true`)} UNION ${newest(isHeld)}`;
}

/** Lists the keys of the participants who have held posts in an event. */
export async function listHeldAuthors(connection: Connection, table: PostTable, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ participant_key: string }>`
    SELECT DISTINCT participant_key FROM ${sql.table(table)} WHERE event_id = ${eventId} AND ${isHeld}`.execute(
    connection,
  );
  return rows.map((row) => row.participant_key);
}

/** Posts that moderators hide and show. @typeParam Row what `find` returns */
export interface ModeratedPosts<Row> {
  table: PostTable;
  loggedAs: Record<"hidden" | "shown", LoggedAction>;
  /** What the answer 404 says does not exist. */
  label: string;
  find: (transaction: Transaction, eventId: string, id: number) => Promise<Row | null>;
  /** Called in the transaction of a decision that changed the state of a post. */
  changed: (change: EventChange, row: Row, decided: DecidedPost) => Promise<void> | void;
}

export interface DecidedPost {
  before: PostState;
  after: PostState;
}

/** A moderator's decision, as calls of the API give it. */
interface Decision {
  event: { id: string };
  actor: Actor;
  body: { isHidden: boolean };
}

/**
 * Hides or shows a post, and records it in the audit log. A held post is decided by that. Deciding the same again
 * changes nothing. Locks the event against submissions, so that changes are published in their order.
 * @returns the post afterwards
 * @throws Refusal 404 if the event has no such post
 */
export function moderatePost<Row>(
  kysely: PooledConnection,
  { table, loggedAs, label, find, changed }: ModeratedPosts<Row>,
  { event, actor, body: { isHidden } }: Decision,
  id: number,
): Promise<Row> {
  return changeEvent(kysely, event.id, async (change) => {
    const { transaction } = change;
    const { rows } = await sql<{ is_hidden: boolean; held_for: string | null }>`
      UPDATE ${sql.table(table)} post SET is_hidden = ${isHidden}, held_for = NULL
      FROM (SELECT * FROM ${sql.table(table)} WHERE event_id = ${event.id} AND id = ${id} FOR UPDATE) before
      WHERE (post.event_id, post.id) = (before.event_id, before.id)
      RETURNING before.is_hidden, before.held_for`.execute(transaction);
    const [decided] = rows;
    const row = decided ? await find(transaction, event.id, id) : null;
    if (!decided || row === null) throw notFound(label);
    const [before, after] = [postStateOf(decided), postStateOf({ is_hidden: isHidden, held_for: null })];
    if (before === after) return row;
    const action = loggedAs[isHidden ? "hidden" : "shown"];
    await recordAction(transaction, { eventId: event.id, actor, action, targetId: id });
    await changed(change, row, { before, after });
    return row;
  });
}
