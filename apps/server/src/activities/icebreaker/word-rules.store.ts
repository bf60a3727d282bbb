/** Queries for an event's word cloud rules. */
import type { WordRule, WordRules } from "@hubbub/contract/activities/icebreaker/calls";

import { lockEvent } from "../../domain/events/events.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";

export async function findWordRules(kysely: Connection, eventId: string): Promise<WordRules> {
  const row = await kysely
    .selectFrom("word_rules")
    .where("event_id", "=", eventId)
    .select(["rules", "version"])
    .executeTakeFirst();
  return row ?? { rules: [], version: 0 };
}

/**
 * Replaces an event's rules. Concurrent replacements run one after another.
 * @param expected the version that must be current; undefined to replace any version
 * @returns the new rules, or null if another version is current
 */
export async function replaceWordRules(
  transaction: Connection,
  eventId: string,
  rules: readonly WordRule[],
  expected: number | undefined,
): Promise<WordRules | null> {
  await lockEvent(transaction, eventId);
  const { version } = await findWordRules(transaction, eventId);
  if (expected !== undefined && expected !== version) return null;
  const next = { rules: JSON.stringify(rules), version: version + 1 };
  await transaction
    .insertInto("word_rules")
    .values({ event_id: eventId, ...next })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(next))
    .execute();
  return { rules: [...rules], version: next.version };
}
