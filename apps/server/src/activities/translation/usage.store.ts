/** The installation's daily characters in the database, shared by all nodes. The database's clock says which day it is. */
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

type Connection = Kysely<Schema>;

/**
 * Counts characters towards today's total unless that would exceed `max`, in one statement.
 * @returns the UTC day they were counted for (YYYY-MM-DD), or null where they do not fit
 */
export async function takeCharacters(kysely: Connection, characters: number, max: number): Promise<string | null> {
  if (characters > max) return null;
  const { rows } = await sql<{ day: string }>`
    INSERT INTO translation_usage AS today (day, characters)
    VALUES ((now() AT TIME ZONE 'utc')::date, ${characters})
    ON CONFLICT (day) DO UPDATE SET characters = today.characters + excluded.characters
    WHERE today.characters + excluded.characters <= ${max}
    RETURNING day::text`.execute(kysely);
  return rows[0]?.day ?? null;
}

/** Takes characters off the total of the day they were counted for. */
export async function giveBackCharacters(kysely: Connection, day: string, characters: number): Promise<void> {
  await sql`
    UPDATE translation_usage SET characters = greatest(0, characters - ${characters})
    WHERE day = ${day}::date`.execute(kysely);
}
