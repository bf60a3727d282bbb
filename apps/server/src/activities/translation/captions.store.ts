/** Queries for the stage's captions. */
import { type Caption, CAPTIONS_LISTED } from "@hubbub/contract/activities/translation/calls";
import type { Language } from "@hubbub/contract/languages";
import { type Kysely, type Selectable, sql } from "kysely";

import type { FillDemo, KeepInPicture } from "../activity.ts";
import { keepPublic, timesOf } from "../posts.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";

type Connection = Kysely<Schema>;
type Row = Selectable<Schema["translation_captions"]>;

export interface NewCaption {
  eventId: string;
  originalText: string;
  translatedText: string;
  targetLanguage: Language;
}

/** Stored captions per event. Slightly more than are listed; captions are not a transcript. */
const CAPTIONS_STORED_MAX = 100;

/** Stores a caption, and deletes the event's oldest ones. */
export async function storeCaption(transaction: Connection, caption: NewCaption): Promise<Caption> {
  const row = await transaction
    .insertInto("translation_captions")
    .values({
      event_id: caption.eventId,
      original_text: caption.originalText,
      translated_text: caption.translatedText,
      target_language: caption.targetLanguage,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    DELETE FROM translation_captions WHERE event_id = ${caption.eventId} AND id <= (
      SELECT id FROM translation_captions WHERE event_id = ${caption.eventId}
      ORDER BY id DESC OFFSET ${CAPTIONS_STORED_MAX} LIMIT 1
    )`.execute(transaction);
  return toCaption(row);
}

/** The latest captions as JSON text, newest first. */
export async function captionListJson(kysely: Connection, eventId: string): Promise<string> {
  const rows = await kysely
    .selectFrom("translation_captions")
    .where("event_id", "=", eventId)
    .selectAll()
    .orderBy("id", "desc")
    .limit(CAPTIONS_LISTED)
    .execute();
  return JSON.stringify(rows.map(toCaption));
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

function toCaption(row: Row): Caption {
  return {
    id: String(row.id),
    originalText: row.original_text,
    translatedText: row.translated_text,
    targetLanguage: row.target_language,
    submittedAt: row.submitted_at.toISOString(),
  };
}

/** When captions were shown. */
export const captionTimes = timesOf("translation_captions");

export const keepInPicture: Record<string, KeepInPicture> = {
  "GET /api/events/:eventId/translation-captions": ({ taken }, connection, eventId) =>
    keepPublic(connection, { table: "translation_captions", isPublic: sql`true` }, eventId, taken as Caption[]),
};
