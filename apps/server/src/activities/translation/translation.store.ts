/** Queries of translation: the captions of the stage, and the own translations of participants. */
import type { Caption, TranslationHistoryEntry } from "@hubbub/contract/activities/translation/calls";
import { CAPTIONS_LISTED } from "@hubbub/contract/activities/translation/index";
import { type Selectable, sql } from "kysely";

import type { FillDemo } from "../activity.ts";
import { recentTimesOf } from "../posts.store.ts";
import type { Connection, Schema } from "../../domain/schema/schema.ts";
import { unnest } from "../../platform/database/unnest.ts";

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
  await sql`
    DELETE FROM translation_captions WHERE (event_id, id) IN (
      SELECT event_id, id FROM translation_captions WHERE event_id = ${eventId}
      ORDER BY id DESC OFFSET ${CAPTIONS_STORED_MAX}
    )`.execute(transaction);
  return toCaption(row);
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

/** Deletes the oldest translations of these participants beyond the maximum. */
export async function deleteOldTranslations(
  transaction: Connection,
  participants: readonly { event_id: string; participant_key: string }[],
): Promise<void> {
  await sql`
    DELETE FROM translations WHERE (event_id, id) IN (
      SELECT old.event_id, old.id
      FROM (
        SELECT DISTINCT * FROM ${unnest(participants, { event_id: "text", participant_key: "text" })}
          AS sent(event_id, participant_key)
      ) participant
      CROSS JOIN LATERAL (
        SELECT event_id, id FROM translations
        WHERE event_id = participant.event_id AND participant_key = participant.participant_key
        ORDER BY id DESC OFFSET ${TRANSLATION_HISTORY_MAX}
      ) old
    )`.execute(transaction);
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

export function toEntry(row: Selectable<Schema["translations"]>): TranslationHistoryEntry {
  return {
    id: String(row.id),
    originalText: row.original_text,
    translatedText: row.translated_text,
    participantName: row.participant_name,
    submittedAt: row.submitted_at.toISOString(),
    targetLanguage: row.target_language,
  };
}
