/**
 * Posts that moderators merge: ideas and questions. A merged post keeps its votes and its state, so that separating
 * restores both. `merged_into` is the next one on the way: that one can be merged later itself.
 */
import { SEPARATE_WITHIN_MS } from "@hubbub/contract/activities/merges";
import { msg } from "@hubbub/contract/messages";
import { type RawBuilder, sql } from "kysely";

import type { Connection, Schema } from "../domain/schema/schema.ts";
import { unnest } from "../platform/database/unnest.ts";
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

/** By the id of a merged post: that of the post that it was merged into. */
export type Merges = ReadonlyMap<number, number>;

export async function listMerges(connection: Connection, table: MergedTable, eventId: string): Promise<Merges> {
  const { rows } = await sql<{ id: number; into: number }>`
    SELECT id, merged_into AS "into" FROM ${sql.table(table)}
    WHERE event_id = ${eventId} AND merged_into IS NOT NULL`.execute(connection);
  return new Map(rows.map(({ id, into }) => [id, into]));
}

/** The post that is shown instead of a merged one; the post itself if it is not merged. */
export function shownFor(merges: Merges, id: number): number {
  const into = merges.get(id);
  return into === undefined ? id : shownFor(merges, into);
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
}

/**
 * Separates merged posts.
 * @returns the posts that were shown instead, in the same order
 * @throws Refusal 409 if one was merged more than 24 hours ago
 */
export async function removeMerge(
  transaction: Connection,
  table: MergedTable,
  eventId: string,
  from: readonly number[],
): Promise<number[]> {
  const merges = await listMerges(transaction, table, eventId);
  const { numAffectedRows = 0n } = await sql`
    UPDATE ${sql.table(table)} SET merged_into = NULL, merged_at = NULL
    WHERE event_id = ${eventId} AND id = ANY(${from}::bigint[])
      AND merged_at > clock_timestamp() - make_interval(secs => ${SEPARATE_WITHIN_MS / 1000})`.execute(transaction);
  if (numAffectedRows < from.length) throw conflict("A merge can only be undone within 24 hours");
  return from.map((id) => shownFor(merges, id));
}

/**
 * Separates posts that were merged into posts that are erased, and hides them if these were hidden.
 * @param isErased SQL condition of the erased posts
 * @returns the ids of the separated posts
 */
export async function separateFrom(
  transaction: Connection,
  table: MergedTable,
  isErased: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE ${sql.table(table)} post
    SET merged_into = NULL, merged_at = NULL, is_hidden = post.is_hidden OR erased.is_hidden
    FROM (SELECT event_id, id, is_hidden FROM ${sql.table(table)} WHERE ${isErased}) erased
    WHERE (post.event_id, post.merged_into) = (erased.event_id, erased.id) RETURNING post.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** SQL for exports: that `post` is merged, or else its state. */
export const mergedOr = (state: RawBuilder<unknown>) =>
  sql`CASE WHEN post.merged_into IS NOT NULL THEN 'merged' ELSE ${state} END`;

/** SQL for exports: the text of the post that `post` was merged into. */
export const mergedIntoText = (table: MergedTable) => sql`
  (SELECT content FROM ${sql.table(table)} target WHERE target.event_id = post.event_id AND target.id = post.merged_into)`;

/**
 * SQL of a recursive table: each of these posts, and each that is merged into one of them (`target`), with itself and
 * all posts that are merged into it (`id`).
 */
export function mergedRows(table: MergedTable, posts: readonly PostRef[]): RawBuilder<unknown> {
  return sql`merged(event_id, target, id) AS (
      SELECT event_id, id, id FROM ${unnest(posts, { eventId: "text", postId: "bigint" })} AS refs(event_id, id)
      UNION
      SELECT merged.event_id, target.id, post.id
      FROM merged JOIN ${sql.table(table)} post ON (post.event_id, post.merged_into) = (merged.event_id, merged.id)
      CROSS JOIN LATERAL (VALUES (merged.target), (post.id)) AS target(id)
    )`;
}
