/**
 * Posts: what participants send and moderators can hide. A post is shown, hidden by a moderator, or held until a
 * moderator decides; `held_for` contains the reason. Their tables have the columns of `PostRow`. A held post has
 * `is_hidden` too.
 */
import type { LoggedAction } from "@hubbub/contract/audit-log";
import type { HeldFor } from "@hubbub/contract/moderation";
import { type RawBuilder, type Selectable, sql } from "kysely";

import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import type { EventChange } from "../../domain/events/events.store.ts";
import type { PostRow, Schema } from "../../domain/schema/schema.ts";
import type { NewRow } from "../../platform/database/insert-rows.ts";
import { submissionColumns } from "../write-plan.ts";
import type { PostSubmission } from "../submitter.ts";

type PostTable = { [Name in keyof Schema]: Schema[Name] extends PostRow<string> ? Name : never }[keyof Schema];

/**
 * What attendees see of posts, in all lists, live messages, frozen pictures and translations: as a condition in SQL, in
 * SQL for tables whose posts can be merged, and for a row.
 */
export const isShownPost = sql<boolean>`NOT is_hidden`;
export const isShownSeparately = sql<boolean>`${isShownPost} AND merged_into IS NULL`;
export function isShown({
  is_hidden,
  merged_into = null,
}: {
  is_hidden: boolean;
  merged_into?: number | null;
}): boolean {
  return !is_hidden && merged_into === null;
}

export const isHeld = sql<boolean>`held_for IS NOT NULL`;

/** The columns that every new post has. @param heldFor why it is held; null if it is shown */
export function postColumns<Reason extends string>(post: PostSubmission, newRow: NewRow, heldFor: Reason | null) {
  return {
    ...newRow,
    ...submissionColumns(post),
    participant_name: post.participantName,
    is_hidden: heldFor !== null,
    held_for: heldFor,
  };
}

/** The reason to hold a post where moderators review posts before they are shown. A mute is the last reason. */
export function withReview(reason: HeldFor | null, isReviewed: boolean): HeldFor | "review" | null {
  return isReviewed && (reason === null || reason === "muted") ? "review" : reason;
}

export type PostState = "shown" | "held" | "hidden";

export function postStateOf({ is_hidden, held_for }: { is_hidden: boolean; held_for: string | null }): PostState {
  if (held_for !== null) return "held";
  return is_hidden ? "hidden" : "shown";
}

/** SQL for exports: the state of `post`. */
export const exportedState = sql`
  CASE WHEN post.held_for IS NOT NULL THEN 'pending' WHEN post.is_hidden THEN 'hidden' ELSE 'shown' END`;

/** The state as its author sees it: a post that only a mute holds looks shown, so that nobody learns that they are muted. */
export function stateForAuthor(post: { is_hidden: boolean; held_for: string | null }): PostState {
  return post.held_for === "muted" ? "shown" : postStateOf(post);
}

/** Whether a post looks shown to the participant with these keys. */
export function looksShownTo(
  post: { is_hidden: boolean; held_for: string | null; participant_key: string },
  keys: readonly string[],
): boolean {
  return isShown(post) || (keys.includes(post.participant_key) && stateForAuthor(post) === "shown");
}

/**
 * SQL: the newest posts of an event, and the newest held ones, which may be older. At most `max` of each.
 * @param listed condition on the posts
 */
export function newestAndHeld(table: PostTable, eventId: string, max: number, listed = sql<boolean>`true`) {
  const newest = (condition: RawBuilder<boolean>) => sql`
    (SELECT * FROM ${sql.table(table)} WHERE event_id = ${eventId} AND ${condition} ORDER BY id DESC LIMIT ${max})`;
  return sql`${newest(listed)} UNION ${newest(sql`${listed} AND ${isHeld}`)}`;
}

type StoredPost<Table extends PostTable> = Selectable<Schema[Table]>;

/** A moderator's decision about a post. */
interface Decision<Table extends PostTable> {
  actor: Actor;
  /** What the audit log calls it. */
  action: LoggedAction;
  isHidden: boolean;
  /** Other columns that it sets. */
  columns?: Partial<Omit<StoredPost<Table>, keyof PostRow>>;
}

/**
 * Hides or shows a post as a part of a change of the event, and records it in the audit log. A held post is no longer
 * held then. The lock of the event keeps submissions out.
 * @returns the post as it was before; null if nothing changed: the same was decided already, or there is no such post
 */
export async function moderatePost<Table extends PostTable>(
  { transaction, event }: EventChange,
  table: Table,
  id: number,
  { actor, action, isHidden, columns }: Decision<Table>,
): Promise<StoredPost<Table> | null> {
  const decided = Object.entries({ ...columns, is_hidden: isHidden, held_for: null });
  const assignments = decided.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const changes = decided.map(([column, value]) => sql`${sql.ref(`post.${column}`)} IS DISTINCT FROM ${value}`);
  const { rows } = await sql<StoredPost<Table>>`
    UPDATE ${sql.table(table)} post SET ${sql.join(assignments)}
    FROM (SELECT * FROM ${sql.table(table)} WHERE event_id = ${event.id} AND id = ${id} FOR UPDATE) before
    WHERE (post.event_id, post.id) = (before.event_id, before.id) AND (${sql.join(changes, sql` OR `)})
    RETURNING before.*`.execute(transaction);
  const [before = null] = rows;
  if (before) await recordAction(transaction, { eventId: event.id, actor, action, targetId: id });
  return before;
}
