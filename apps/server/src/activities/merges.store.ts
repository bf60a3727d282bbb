/**
 * Posts that moderators merge: ideas and questions. A merged post keeps its votes and its state, so that separating
 * restores both. `merged_into` is the post that it was merged into, which can be merged later itself. `shown_as` is the
 * post that is shown for it, and for which its votes count: the last one on this way, or the post itself.
 */
import { SEPARATE_WITHIN_MS } from "@hubbub/contract/activities/merges";
import { msg } from "@hubbub/contract/messages";
import { type RawBuilder, sql } from "kysely";

import type { Connection, Schema } from "../domain/schema/schema.ts";
import { conflict, notFound } from "../platform/http/refusal.ts";

export type MergedTable = {
  [Name in keyof Schema]: Schema[Name] extends { merged_into: unknown; merged_at: unknown } ? Name : never;
}[keyof Schema];

/** Identifies an idea or a question. */
export interface PostRef {
  eventId: string;
  postId: number;
}

/**
 * Returns the posts with these ids, before they are merged or separated.
 * @param label what a post is called in refusals
 * @param posts those that exist, by their ids
 * @param state whether all of them must be merged, or none
 * @throws Refusal 404 if one does not exist, 409 if one is not in this state
 */
export function requirePosts<Post extends { merged_into: number | null }>(
  label: string,
  posts: ReadonlyMap<number, Post>,
  ids: readonly number[],
  state: "merged" | "separate",
): Post[] {
  const found = ids.flatMap((id) => posts.get(id) ?? []);
  if (found.length < ids.length) throw notFound(label);
  if (found.every((post) => (post.merged_into === null) === (state === "separate"))) return found;
  throw conflict(msg("Someone else changed this. Review the changes and try again."));
}

export async function storeMerge(
  transaction: Connection,
  table: MergedTable,
  eventId: string,
  { into, from }: { into: number; from: readonly number[] },
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET merged_into = ${into}, merged_at = clock_timestamp()
    WHERE event_id = ${eventId} AND id = ANY(${from}::bigint[])`.execute(transaction);
  await updateShownAs(transaction, table, [eventId]);
}

/**
 * Separates merged posts.
 * @throws Refusal 409 if one was merged more than 24 hours ago
 */
export async function removeMerge(
  transaction: Connection,
  table: MergedTable,
  eventId: string,
  from: readonly number[],
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE ${sql.table(table)} SET merged_into = NULL, merged_at = NULL
    WHERE event_id = ${eventId} AND id = ANY(${from}::bigint[])
      AND merged_at > clock_timestamp() - make_interval(secs => ${SEPARATE_WITHIN_MS / 1000})`.execute(transaction);
  if (numAffectedRows < from.length) throw conflict("A merge can only be undone within 24 hours");
  await updateShownAs(transaction, table, [eventId]);
}

/**
 * Separates the posts that were merged into erased ones. Hides them if the erased post, or the one shown for it,
 * was hidden.
 * @param isErased SQL condition of the erased posts
 * @param alsoSet SQL of more assignments, for a table whose hidden posts have to meet more conditions
 * @returns the ids of the separated posts
 */
export async function separateFrom(
  transaction: Connection,
  table: MergedTable,
  isErased: RawBuilder<unknown>,
  alsoSet = sql``,
): Promise<number[]> {
  const { rows } = await sql<{ eventId: string; id: number }>`
    UPDATE ${sql.table(table)} post
    SET merged_into = NULL, merged_at = NULL, is_hidden = post.is_hidden OR erased.is_hidden OR shown.is_hidden ${alsoSet}
    FROM (SELECT * FROM ${sql.table(table)} WHERE ${isErased}) erased
    JOIN ${sql.table(table)} shown ON (shown.event_id, shown.id) = (erased.event_id, erased.shown_as)
    WHERE (post.event_id, post.merged_into) = (erased.event_id, erased.id)
    RETURNING post.event_id AS "eventId", post.id`.execute(transaction);
  await updateShownAs(
    transaction,
    table,
    rows.map(({ eventId }) => eventId),
  );
  return rows.map(({ id }) => id);
}

/** Sets `shown_as` of the posts of events by `merged_into`. The lock of the event keeps votes out. */
async function updateShownAs(transaction: Connection, table: MergedTable, eventIds: readonly string[]): Promise<void> {
  await sql`
    WITH RECURSIVE shown(event_id, id, shown_as) AS (
      SELECT event_id, id, id FROM ${sql.table(table)} WHERE event_id = ANY(${eventIds}) AND merged_into IS NULL
      UNION ALL
      SELECT post.event_id, post.id, shown.shown_as
      FROM shown JOIN ${sql.table(table)} post ON (post.event_id, post.merged_into) = (shown.event_id, shown.id)
    )
    UPDATE ${sql.table(table)} post SET shown_as = shown.shown_as
    FROM shown WHERE (post.event_id, post.id) = (shown.event_id, shown.id) AND post.shown_as <> shown.shown_as`.execute(
    transaction,
  );
}

/** SQL for exports: that `post` is merged, or else its state. */
export const mergedOr = (state: RawBuilder<unknown>) =>
  sql`CASE WHEN post.merged_into IS NOT NULL THEN 'merged' ELSE ${state} END`;

/** SQL for exports: the text of the post that `post` was merged into. */
export const mergedIntoText = (table: MergedTable) => sql`
  (SELECT content FROM ${sql.table(table)} target WHERE target.event_id = post.event_id AND target.id = post.merged_into)`;
