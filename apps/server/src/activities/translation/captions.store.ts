/** Queries for the stage's captions. */
import { type Caption, CAPTIONS_LISTED } from "@hubbub/contract/activities/translation/calls";
import type { Language } from "@hubbub/contract/languages";
import { type Kysely, type Selectable, sql } from "kysely";

import type { EventQuery, FillDemo, KeepInPicture } from "../activity.ts";
import { keepPublic } from "../posts.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";

type Connection = Kysely<Schema>;
type Row = Selectable<Schema["translation_captions"]>;

export interface NewCaption {
  eventId: string;
  originalText: string;
  translatedText: string;
  targetLanguage: Language;
  idempotencyKey: string | null;
}

/** Stored captions per event. Slightly more than are listed; captions are not a transcript. */
const CAPTIONS_STORED_MAX = 100;

/**
 * Stores a caption, once per idempotency key, and deletes the event's oldest ones.
 * @returns the stored caption, and whether this call has stored it
 */
export async function storeCaption(
  transaction: Connection,
  caption: NewCaption,
): Promise<{ caption: Caption; isNew: boolean }> {
  const inserted = await insert(transaction, caption);
  if (!inserted) return { caption: toCaption(await findReplay(transaction, caption)), isNew: false };
  await sql`
    DELETE FROM translation_captions WHERE event_id = ${caption.eventId} AND id <= (
      SELECT id FROM translation_captions WHERE event_id = ${caption.eventId}
      ORDER BY id DESC OFFSET ${CAPTIONS_STORED_MAX} LIMIT 1
    )`.execute(transaction);
  return { caption: toCaption(inserted), isNew: true };
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
    await insert(transaction, { eventId, originalText, translatedText, targetLanguage: "es", idempotencyKey: null });
};

function insert(transaction: Connection, caption: NewCaption): Promise<Row | undefined> {
  return transaction
    .insertInto("translation_captions")
    .values({
      event_id: caption.eventId,
      original_text: caption.originalText,
      translated_text: caption.translatedText,
      target_language: caption.targetLanguage,
      idempotency_key: caption.idempotencyKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

function findReplay(transaction: Connection, { eventId, idempotencyKey }: NewCaption): Promise<Row> {
  return transaction
    .selectFrom("translation_captions")
    .where("event_id", "=", eventId)
    .where("idempotency_key", "=", idempotencyKey)
    .selectAll()
    .executeTakeFirstOrThrow();
}

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
export const captionTimes: EventQuery<{ at: Date }> = (eventId) =>
  sql`SELECT submitted_at AS at FROM translation_captions WHERE event_id = ${eventId}`;

export const keepInPicture: Record<string, KeepInPicture> = {
  "GET /api/events/:eventId/translation-captions": ({ taken }, connection, eventId) =>
    keepPublic(connection, { table: "translation_captions", isPublic: sql`true` }, eventId, taken as Caption[]),
};
