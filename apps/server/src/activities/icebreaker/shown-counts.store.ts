/**
 * The number of shown responses of each event. Whatever changes the shown responses changes it in the same transaction.
 */
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

/**
 * Adds to the counts of events, and locks them until the commit. The order of ids avoids deadlocks. Rows are created
 * with an event's first shown response.
 * @param changes by how much a count changes, by event
 * @returns the new counts of these events
 */
export async function addToShownCounts(
  connection: Kysely<Schema>,
  changes: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  if (changes.size === 0) return new Map();
  const { rows } = await sql<{ event_id: string; shown: number }>`
    INSERT INTO icebreaker_counts AS counts (event_id, shown)
    SELECT event_id, change
    FROM unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::int[]) AS changed(event_id, change)
    ORDER BY event_id
    ON CONFLICT (event_id) DO UPDATE SET shown = counts.shown + excluded.shown
    RETURNING event_id, shown`.execute(connection);
  return new Map(rows.map((row) => [row.event_id, row.shown]));
}
