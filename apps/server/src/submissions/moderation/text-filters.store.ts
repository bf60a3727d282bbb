/** Queries for the words and exceptions that an event adds to the text filter. */
import { createHash } from "node:crypto";

import { lockEvent } from "../../domain/events/events.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { FilterWords } from "./text-filter/text-filter.ts";

export async function findFilterWords(kysely: Connection, eventId: string): Promise<FilterWords> {
  const row = await kysely
    .selectFrom("text_filters")
    .where("event_id", "=", eventId)
    .select(["words", "exceptions"])
    .executeTakeFirst();
  return row ?? { words: [], exceptions: [] };
}

/** A version that is equal for equal lists. */
export function versionOf({ words, exceptions }: FilterWords): string {
  return createHash("sha256")
    .update(JSON.stringify([words, exceptions]))
    .digest("base64url");
}

/**
 * Replaces an event's words and exceptions. Concurrent replacements run one after another.
 * @param expected the version that must be current; undefined to replace any version
 * @returns false if another version is current; then nothing was changed
 */
export async function replaceFilterWords(
  transaction: Connection,
  eventId: string,
  { words, exceptions }: FilterWords,
  expected: string | undefined,
): Promise<boolean> {
  await lockEvent(transaction, eventId);
  if (expected !== undefined && expected !== versionOf(await findFilterWords(transaction, eventId))) return false;
  const columns = { words: [...words], exceptions: [...exceptions] };
  await transaction
    .insertInto("text_filters")
    .values({ event_id: eventId, ...columns })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(columns))
    .execute();
  return true;
}
