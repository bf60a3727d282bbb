/** Counts what a person has sent in one event. */
import { type Kysely, sql } from "kysely";

import type { Person } from "../domain/identity/participant.ts";
import type { Schema } from "../domain/schema/schema.ts";

/** @param table a table with the columns event_id and participant_key */
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
