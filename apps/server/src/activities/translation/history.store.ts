/** Queries for participants' own translations, which only they can read. */
import { TRANSLATION_HISTORY_MAX, type TranslationHistoryEntry } from "@hubbub/contract/activities/translation/calls";
import { isLanguage } from "@hubbub/contract/languages";
import { type Kysely, type Selectable, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

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
}

/** Stores a translation, and deletes the participant's oldest ones beyond the maximum. */
export async function storeTranslation(
  transaction: Connection,
  translation: NewTranslation,
): Promise<TranslationHistoryEntry> {
  const { eventId, participantKey } = translation;
  const row = await transaction
    .insertInto("translations")
    .values({
      event_id: eventId,
      original_text: translation.originalText,
      translated_text: translation.translatedText,
      target_language: translation.targetLanguage,
      participant_name: translation.participantName,
      participant_key: participantKey,
      participant_label: translation.participantLabel,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    DELETE FROM translations WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND id <= (
      SELECT id FROM translations WHERE event_id = ${eventId} AND participant_key = ${participantKey}
      ORDER BY id DESC OFFSET ${TRANSLATION_HISTORY_MAX} LIMIT 1
    )`.execute(transaction);
  return toEntry(row);
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
