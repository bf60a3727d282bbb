/** The words that an event adds to the text filter, in the database. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { FilterWords } from "./text-filter/text-filter.ts";

export async function findFilterWords(kysely: Kysely<Schema>, eventId: string): Promise<FilterWords> {
  const row = await kysely
    .selectFrom("text_filters")
    .where("event_id", "=", eventId)
    .select(["words", "exceptions"])
    .executeTakeFirst();
  return row ?? { words: [], exceptions: [] };
}

export async function replaceFilterWords(
  kysely: Kysely<Schema>,
  eventId: string,
  { words, exceptions }: FilterWords,
): Promise<void> {
  const columns = { words: [...words], exceptions: [...exceptions] };
  await kysely
    .insertInto("text_filters")
    .values({ event_id: eventId, ...columns })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(columns))
    .execute();
}
