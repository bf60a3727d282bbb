/**
 * Posts that moderators merge: ideas and questions. A merged post keeps its votes and its state, so that separating
 * restores both. `merged_into` is the next one on the way: that one can be merged later itself.
 */
import { SEPARATE_WITHIN_MS } from "@hubbub/contract/activities/merges";
import { type RawBuilder, sql } from "kysely";

import type { Connection, Schema } from "../domain/schema/schema.ts";
import { conflict, type Refusal } from "../platform/http/refusal.ts";

type MergedTable = {
  [Name in keyof Schema]: Schema[Name] extends { merged_into: unknown; merged_at: unknown } ? Name : never;
}[keyof Schema];

/** What moderators read if others have changed the posts in the meantime. */
interface MergeRefusals {
  missing: () => Refusal;
  merged: () => Refusal;
  separate: () => Refusal;
}

/**
 * Returns the posts with these ids, before they are merged or separated.
 * @param posts those that exist, by their ids
 * @param state whether all of them must be merged, or none
 * @throws Refusal 404 if one does not exist, 409 if one is not in this state
 */
export function requirePosts<Post extends { merged_into: number | null }>(
  { missing, merged, separate }: MergeRefusals,
  posts: ReadonlyMap<number, Post>,
  ids: readonly number[],
  state: "merged" | "separate",
): Post[] {
  const found = ids.flatMap((id) => posts.get(id) ?? []);
  if (found.length < ids.length) throw missing();
  if (state === "separate" && found.some((post) => post.merged_into !== null)) throw merged();
  if (state === "merged" && found.some((post) => post.merged_into === null)) throw separate();
  return found;
}

/** The post that each merged post was merged into. */
export type Merges = Readonly<Record<string, string>>;

export async function listMerges(connection: Connection, table: MergedTable, eventId: string): Promise<Merges> {
  const { rows } = await sql<{ id: number; into: number }>`
    SELECT id, merged_into AS "into" FROM ${sql.table(table)}
    WHERE event_id = ${eventId} AND merged_into IS NOT NULL`.execute(connection);
  return Object.fromEntries(rows.map(({ id, into }) => [id, String(into)]));
}

/** The post that is shown instead of a merged one; the post itself if it is not merged. */
export function shownFor(merges: Merges, id: string): string {
  return mergedInto(merges, id).at(-1) ?? id;
}

/** The posts that a merged one was merged into, directly or with others. */
export function mergedInto(merges: Merges, id: string): string[] {
  const next = merges[id];
  return next === undefined ? [] : [next, ...mergedInto(merges, next)];
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

/** Separates merged posts. @throws Refusal 409 if one was merged more than 24 hours ago */
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
}

/**
 * Separates posts that were merged into posts that are erased.
 * @param erased query for event and id of the erased posts
 * @returns the ids of the separated posts
 */
export async function separateFrom(
  transaction: Connection,
  table: MergedTable,
  erased: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE ${sql.table(table)} SET merged_into = NULL, merged_at = NULL
    WHERE (event_id, merged_into) IN (${erased}) RETURNING id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/**
 * SQL of a recursive table: each of these shown posts (`shown`) with itself and all posts merged into it (`id`).
 * @param refs query for the events and ids of the shown posts, each once
 */
export function mergedRows(table: MergedTable, refs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`merged(event_id, shown, id) AS (
      SELECT refs.event_id, refs.id, refs.id FROM (${refs}) AS refs(event_id, id)
      UNION ALL
      SELECT merged.event_id, merged.shown, post.id
      FROM merged JOIN ${sql.table(table)} post ON (post.event_id, post.merged_into) = (merged.event_id, merged.id)
    )`;
}
