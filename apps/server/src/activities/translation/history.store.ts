/** Queries for participants' own translations, which only they can read. */
import { TRANSLATION_HISTORY_MAX, type TranslationHistoryEntry } from "@hubbub/contract/activities/translation/calls";
import { isLanguage } from "@hubbub/contract/languages";
import { type Kysely, type Selectable, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";

type Connection = Kysely<Schema>;
type Row = Selectable<Schema["translations"]>;

export interface NewTranslation {
  eventId: string;
  originalText: string;
  translatedText: string;
  targetLanguage: string | null;
  participantName: string;
  participantKey: string;
  participantLabel: string | null;
  idempotencyKey: string | null;
}

/** Stores a translation, once per idempotency key, and deletes the participant's oldest ones beyond the maximum. */
export function storeTranslation(kysely: Connection, translation: NewTranslation): Promise<TranslationHistoryEntry> {
  return inTransaction(kysely, async (transaction) => {
    const row = (await insert(transaction, translation)) ?? (await findReplay(transaction, translation));
    await deleteOldest(transaction, translation);
    return toEntry(row);
  });
}

/**
 * Lists the translations of these participant keys, newest first. With another participant's label the list is empty.
 * @param label the participant id in the URL: the page's own label, which proves nothing
 */
export async function listTranslations(
  kysely: Connection,
  eventId: string,
  keys: readonly string[],
  label: string,
): Promise<TranslationHistoryEntry[]> {
  if (keys.length === 0 || (await belongsToOthers(kysely, eventId, keys, label))) return [];
  const rows = await kysely
    .selectFrom("translations")
    .where("event_id", "=", eventId)
    .where("participant_key", "in", keys)
    .selectAll()
    .orderBy("id", "desc")
    .limit(TRANSLATION_HISTORY_MAX)
    .execute();
  return rows.map(toEntry);
}

async function belongsToOthers(
  kysely: Connection,
  eventId: string,
  keys: readonly string[],
  label: string,
): Promise<boolean> {
  const owners = await kysely
    .selectFrom("translations")
    .where("event_id", "=", eventId)
    .where("participant_label", "=", label)
    .select("participant_key")
    .distinct()
    .execute();
  return owners.length > 0 && !owners.some((owner) => keys.includes(owner.participant_key));
}

function insert(transaction: Connection, translation: NewTranslation): Promise<Row | undefined> {
  return transaction
    .insertInto("translations")
    .values({
      event_id: translation.eventId,
      original_text: translation.originalText,
      translated_text: translation.translatedText,
      target_language: translation.targetLanguage,
      participant_name: translation.participantName,
      participant_key: translation.participantKey,
      participant_label: translation.participantLabel,
      idempotency_key: translation.idempotencyKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

function findReplay(transaction: Connection, translation: NewTranslation): Promise<Row> {
  return transaction
    .selectFrom("translations")
    .where("event_id", "=", translation.eventId)
    .where("participant_key", "=", translation.participantKey)
    .where("idempotency_key", "=", translation.idempotencyKey)
    .selectAll()
    .executeTakeFirstOrThrow();
}

async function deleteOldest(transaction: Connection, { eventId, participantKey }: NewTranslation): Promise<void> {
  await sql`
    DELETE FROM translations WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND id <= (
      SELECT id FROM translations WHERE event_id = ${eventId} AND participant_key = ${participantKey}
      ORDER BY id DESC OFFSET ${TRANSLATION_HISTORY_MAX} LIMIT 1
    )`.execute(transaction);
}

function toEntry(row: Row): TranslationHistoryEntry {
  return {
    id: String(row.id),
    originalText: row.original_text,
    translatedText: row.translated_text,
    participantName: row.participant_name,
    submittedAt: row.submitted_at.toISOString(),
    targetLanguage: isLanguage(row.target_language) ? row.target_language : null,
  };
}
