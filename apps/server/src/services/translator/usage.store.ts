/** The characters that were sent to the translation service, by day. */
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";

/**
 * Adds characters to today's total unless it would exceed `max`, in one statement.
 * @returns the UTC day that they were added to (YYYY-MM-DD), or null if they do not fit
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

/** Subtracts characters from the total of the day that they were added to. */
export async function refundCharacters(kysely: Connection, day: string, characters: number): Promise<void> {
  await sql`
    UPDATE translation_usage SET characters = greatest(0, characters - ${characters})
    WHERE day = ${day}::date`.execute(kysely);
}
