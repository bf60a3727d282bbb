/** Participants' own translations in the database: nobody reads another's. */
import {
  isLanguage,
  TRANSLATION_HISTORY_MAX,
  type TranslationHistoryEntry,
} from "@hubbub/contract/activities/translation";
import { type Kysely, type Selectable, sql } from "kysely";

import type { Schema, TranslationsTable } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";

type Connection = Kysely<Schema>;
type Row = Selectable<TranslationsTable>;

export interface KeptTranslation {
  eventId: string;
  originalText: string;
  translatedText: string;
  targetLanguage: string | null;
  participantName: string;
  participantKey: string;
  participantLabel: string | null;
  idempotencyKey: string | null;
}

/** Stores a translation, once per idempotency key, and lets go of what is beyond the newest 500. */
export function keepTranslation(kysely: Connection, kept: KeptTranslation): Promise<TranslationHistoryEntry> {
  return inTransaction(kysely, async (transaction) => {
    const row = (await insert(transaction, kept)) ?? (await findRepeat(transaction, kept));
    await dropOldest(transaction, kept);
    return toEntry(row);
  });
}

/**
 * The history of whoever holds these keys, newest first. A label that is another participant's gives nothing.
 * @param label the participant id of the address: only the page's own name for itself, it proves nothing
 */
export async function listTranslations(
  kysely: Connection,
  eventId: string,
  keys: readonly string[],
  label: string,
): Promise<TranslationHistoryEntry[]> {
  if (keys.length === 0 || (await isForeign(kysely, eventId, keys, label))) return [];
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

async function isForeign(
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

function insert(transaction: Connection, kept: KeptTranslation): Promise<Row | undefined> {
  return transaction
    .insertInto("translations")
    .values({
      event_id: kept.eventId,
      original_text: kept.originalText,
      translated_text: kept.translatedText,
      target_language: kept.targetLanguage,
      participant_name: kept.participantName,
      participant_key: kept.participantKey,
      participant_label: kept.participantLabel,
      idempotency_key: kept.idempotencyKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

function findRepeat(transaction: Connection, kept: KeptTranslation): Promise<Row> {
  return transaction
    .selectFrom("translations")
    .where("event_id", "=", kept.eventId)
    .where("participant_key", "=", kept.participantKey)
    .where("idempotency_key", "=", kept.idempotencyKey)
    .selectAll()
    .executeTakeFirstOrThrow();
}

async function dropOldest(transaction: Connection, { eventId, participantKey }: KeptTranslation): Promise<void> {
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
