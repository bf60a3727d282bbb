/** Queries that several activities need for their tables of posts. */
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Person } from "../domain/identity/participant.ts";
import type { Schema } from "../domain/schema/schema.ts";

/** Counts what a person has sent in one event. @param table a table with the columns event_id and participant_key */
export async function countPosts(
  kysely: Kysely<Schema>,
  table: keyof Schema,
  eventId: string,
  { keys }: Person,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)}
    WHERE event_id = ${eventId} AND participant_key = ANY(${keys}::text[])`.execute(kysely);
  return rows[0]?.count ?? 0;
}

/**
 * Returns those of the posts that are still public.
 * @param table a table with the columns event_id and id
 * @param isPublic SQL condition of the posts that everybody sees
 */
export async function keepPublic<Post extends { id: string }>(
  kysely: Kysely<Schema>,
  { table, isPublic }: { table: keyof Schema; isPublic: RawBuilder<boolean> },
  eventId: string,
  posts: readonly Post[],
): Promise<Post[]> {
  const ids = posts.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    SELECT id::text FROM ${sql.table(table)}
    WHERE event_id = ${eventId} AND id = ANY(${ids}::bigint[]) AND ${isPublic}`.execute(kysely);
  const left = new Set(rows.map(({ id }) => id));
  return posts.filter(({ id }) => left.has(id));
}
