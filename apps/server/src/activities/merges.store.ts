/**
 * Queries for posts that moderators merge: ideas and questions. A merged post keeps its votes and its state, so that
 * separating restores both. `merged_into` is the next one on the way: that one can be merged later itself.
 */
import { SEPARATE_WITHIN_MS } from "@hubbub/contract/activities/merges";
import { type RawBuilder, sql } from "kysely";

import type { Connection } from "../domain/schema/schema.ts";
import { conflict } from "../platform/http/refusal.ts";

type MergedTable = "ideas" | "questions";

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
