/**
 * Posts: what participants send and moderators can hide. A post is visible, hidden by a moderator, or held until a
 * moderator decides; `held_for` contains the reason. Their tables have the columns of `PostRow`. A held post has `is_hidden`
 * too.
 */
import type { LoggedAction } from "@hubbub/contract/audit-log";
import { type RawBuilder, sql } from "kysely";

import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import type { Connection, PostRow, Schema, Transaction } from "../../domain/schema/schema.ts";

export type PostTable = { [Name in keyof Schema]: Schema[Name] extends PostRow<string> ? Name : never }[keyof Schema];

export const isVisible = sql<boolean>`NOT is_hidden`;
export const isHeld = sql<boolean>`held_for IS NOT NULL`;

export type PostState = "visible" | "held" | "hidden";

export function stateOf({ is_hidden, held_for }: { is_hidden: boolean; held_for: string | null }): PostState {
  if (held_for !== null) return "held";
  return is_hidden ? "hidden" : "visible";
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

/** The posts of a table, and how the audit log calls one. */
interface PostKind {
  table: PostTable;
  loggedAs: LoggedAction extends infer Action ? (Action extends `${infer Name}_shown` ? Name : never) : never;
}

export interface PostDecision {
  eventId: string;
  id: number;
  isHidden: boolean;
  actor: Actor;
}

/**
 * Hides or shows a post, and records it in the audit log. A held post is decided by that. Deciding the same again
 * changes nothing.
 * @returns its state before and after; null if the event has no such post
 */
export async function decidePost(
  transaction: Transaction,
  { table, loggedAs }: PostKind,
  { eventId, id, isHidden, actor }: PostDecision,
): Promise<{ before: PostState; after: PostState } | null> {
  const { rows } = await sql<{ is_hidden: boolean; held_for: string | null }>`
    UPDATE ${sql.table(table)} post SET is_hidden = ${isHidden}, held_for = NULL
    FROM (SELECT * FROM ${sql.table(table)} WHERE event_id = ${eventId} AND id = ${id} FOR UPDATE) before
    WHERE (post.event_id, post.id) = (before.event_id, before.id)
    RETURNING before.is_hidden, before.held_for`.execute(transaction);
  const [row] = rows;
  if (!row) return null;
  const decided = { before: stateOf(row), after: stateOf({ is_hidden: isHidden, held_for: null }) };
  const action = `${loggedAs}_${isHidden ? "hidden" : "shown"}` as const;
  if (decided.before !== decided.after) await recordAction(transaction, { eventId, actor, action, targetId: id });
  return decided;
}
