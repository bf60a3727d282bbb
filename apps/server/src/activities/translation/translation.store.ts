/** Queries of translation: the captions of the stage, and the own translations of participants. */
import type { Caption, TranslationHistoryEntry } from "@hubbub/contract/activities/translation/calls";
import { CAPTIONS_LISTED } from "@hubbub/contract/activities/translation/index";
import { type RawBuilder, type Selectable, sql } from "kysely";

import type { FillDemo } from "../activity.ts";
import { recentTimesOf } from "../posts.store.ts";
import type { Connection, Schema } from "../../domain/schema/schema.ts";

/** Maximum number of history entries per participant and event. */
const TRANSLATION_HISTORY_MAX = 500;

/** Stored captions per event. Slightly more than are listed; captions are not a transcript. */
const CAPTIONS_STORED_MAX = 100;

/** Stores a caption, and deletes the event's oldest ones. */
export async function storeCaption(
  transaction: Connection,
  { eventId, originalText, translatedText, targetLanguage }: Omit<Caption, "id" | "submittedAt"> & { eventId: string },
): Promise<Caption> {
  const row = await transaction
    .insertInto("translation_captions")
    .values({
      event_id: eventId,
      original_text: originalText,
      translated_text: translatedText,
      target_language: targetLanguage,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await deleteOldest(transaction, "translation_captions", sql`event_id = ${eventId}`, CAPTIONS_STORED_MAX);
  return toCaption(row);
}

/** Deletes these rows of a table but the newest. */
async function deleteOldest(
  transaction: Connection,
  table: keyof Schema,
  isAmong: RawBuilder<unknown>,
  left: number,
): Promise<void> {
  await sql`
    DELETE FROM ${sql.table(table)} WHERE ${isAmong} AND id <= (
      SELECT id FROM ${sql.table(table)} WHERE ${isAmong} ORDER BY id DESC OFFSET ${left} LIMIT 1
    )`.execute(transaction);
}

/** The latest captions, newest first. */
export async function listCaptions(kysely: Connection, eventId: string): Promise<Caption[]> {
  const rows = await kysely
    .selectFrom("translation_captions")
    .where("event_id", "=", eventId)
    .selectAll()
    .orderBy("id", "desc")
    .limit(CAPTIONS_LISTED)
    .execute();
  return rows.map(toCaption);
}

/** The captions of the demo event. */
export const fillDemo: FillDemo = async (transaction, eventId) => {
  const captions = [
    ["Nobody remembers slide fourteen.", "Nadie recuerda la diapositiva catorce."],
    ["Begin with one person, not with everybody.", "Empieza con una persona, no con todo el mundo."],
    ["And then, say nothing for a moment.", "Y luego, calla un momento."],
  ] as const;
  for (const [originalText, translatedText] of captions)
    await storeCaption(transaction, { eventId, originalText, translatedText, targetLanguage: "es" });
};

function toCaption(row: Selectable<Schema["translation_captions"]>): Caption {
  return {
    id: String(row.id),
    originalText: row.original_text,
    translatedText: row.translated_text,
    targetLanguage: row.target_language,
    submittedAt: row.submitted_at.toISOString(),
  };
}

/** When captions were shown. */
export const captionTimes = recentTimesOf("translation_captions");

interface NewTranslation extends Omit<TranslationHistoryEntry, "id" | "submittedAt"> {
  eventId: string;
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
  const isOwn = sql`event_id = ${eventId} AND participant_key = ${participantKey}`;
  await deleteOldest(transaction, "translations", isOwn, TRANSLATION_HISTORY_MAX);
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
  if (keys.length === 0) return [];
  const owners = await kysely
    .selectFrom("translations")
    .where("event_id", "=", eventId)
    .where("participant_label", "=", label)
    .select("participant_key")
    .distinct()
    .execute();
  if (owners.length > 0 && !owners.some((owner) => keys.includes(owner.participant_key))) return [];
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

function toEntry(row: Selectable<Schema["translations"]>): TranslationHistoryEntry {
  return {
    id: String(row.id),
    originalText: row.original_text,
    translatedText: row.translated_text,
    participantName: row.participant_name,
    submittedAt: row.submitted_at.toISOString(),
    targetLanguage: row.target_language,
  };
}
