/** Queries for the word rules of the word cloud. */
import type { WordRule, WordRules } from "@hubbub/contract/activities/icebreaker/calls";

import { nextVersion, versionOf } from "../../domain/events/list-versions.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";

const WORD_RULES = "word-rules";

export async function findWordRules(kysely: Connection, eventId: string): Promise<WordRules> {
  const version = await versionOf(kysely, eventId, WORD_RULES);
  const row = await kysely.selectFrom("word_rules").where("event_id", "=", eventId).select("rules").executeTakeFirst();
  return { rules: row?.rules ?? [], version };
}

/**
 * Replaces an event's rules. The event must be locked.
 * @param expected the version that must be current; undefined to replace any version
 * @throws Refusal 409 if another version is current
 */
export async function replaceWordRules(
  transaction: Connection,
  eventId: string,
  rules: readonly WordRule[],
  expected?: number,
): Promise<WordRules> {
  const version = await nextVersion(transaction, eventId, WORD_RULES, expected);
  const stored = { rules: JSON.stringify(rules) };
  await transaction
    .insertInto("word_rules")
    .values({ event_id: eventId, ...stored })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(stored))
    .execute();
  return { rules: [...rules], version };
}
