/** Queries for segments, what was said, and their translations. */
import type { CaptionList, CaptionState, CaptionText, Segment } from "@hubbub/contract/activities/captions/calls";
import { CAPTION_TEXTS_LISTED, captions } from "@hubbub/contract/activities/captions/index";
import type { Language } from "@hubbub/contract/languages";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import type { Activity, ExportedTable } from "../activity.ts";
import { BATCH_ROWS, readInBatches } from "../posts.store.ts";

export interface StoredSegment extends Segment {
  at: Date;
}

type NewSegment = Omit<Segment, "seq">;

const columns = sql`
  segment_id AS "segmentId", id::int AS seq, revision, language, content AS text, is_final AS "isFinal", source, label,
  spoken_at AS at`;

const isKept = sql<boolean>`caption_segments.removed_at IS NULL`;

export async function findSegment(connection: Connection, eventId: string, segmentId: string) {
  const { rows } = await sql<StoredSegment>`
    SELECT ${columns} FROM caption_segments
    WHERE event_id = ${eventId} AND segment_id = ${segmentId} AND ${isKept}`.execute(connection);
  return rows[0] ?? null;
}

/** Stores a segment, or a newer revision of one that is not final. @returns null if nothing was stored */
export async function storeSegment(
  transaction: Connection,
  eventId: string,
  { segmentId, revision, language, text, isFinal, source, label }: NewSegment,
): Promise<StoredSegment | null> {
  const { rows } = await sql<StoredSegment>`
    INSERT INTO caption_segments (event_id, segment_id, revision, language, content, is_final, source, label)
    VALUES (${eventId}, ${segmentId}, ${revision}, ${language}, ${text}, ${isFinal}, ${source}, ${label})
    ON CONFLICT (event_id, segment_id) DO UPDATE SET revision = excluded.revision, language = excluded.language,
      content = excluded.content, is_final = excluded.is_final, source = excluded.source, label = excluded.label
    WHERE NOT caption_segments.is_final AND caption_segments.revision < excluded.revision
    RETURNING ${columns}`.execute(transaction);
  return rows[0] ?? null;
}

/** Replaces the text of a final segment, and deletes its translations. @returns null if there is no such segment */
export async function correctSegment(transaction: Connection, eventId: string, segmentId: string, text: string) {
  const { rows } = await sql<StoredSegment>`
    UPDATE caption_segments SET content = ${text}, revision = revision + 1
    WHERE event_id = ${eventId} AND segment_id = ${segmentId} AND is_final AND ${isKept}
    RETURNING ${columns}`.execute(transaction);
  const [corrected] = rows;
  if (!corrected) return null;
  await deleteTranslations(transaction, eventId, corrected.seq);
  return corrected;
}

/**
 * Deletes what a segment says. Its row stays, so that the desk cannot store it again.
 * @returns the row's id; null if there is no such segment
 */
export async function removeSegment(transaction: Connection, eventId: string, segmentId: string) {
  const row = await transaction
    .updateTable("caption_segments")
    .set({ content: "", label: null, is_final: true, removed_at: sql`clock_timestamp()` })
    .where("event_id", "=", eventId)
    .where("segment_id", "=", segmentId)
    .where(isKept)
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  await deleteTranslations(transaction, eventId, row.id);
  return row.id;
}

async function deleteTranslations(transaction: Connection, eventId: string, segment: number): Promise<void> {
  await transaction
    .deleteFrom("caption_translations")
    .where("event_id", "=", eventId)
    .where("segment", "=", segment)
    .execute();
}

/** Deletes what a desk has not finished. @returns the segments' ids */
export async function removeInterim(transaction: Connection, eventId: string): Promise<string[]> {
  const rows = await transaction
    .deleteFrom("caption_segments")
    .where("event_id", "=", eventId)
    .where("is_final", "=", false)
    .returning("segment_id")
    .execute();
  return rows.map((row) => row.segment_id);
}

export interface TranslationResult {
  text: string | null;
  state: "translated" | "failed" | "limit";
}

/** @returns false if the segment was corrected or removed since */
export async function storeTranslation(
  connection: Connection,
  eventId: string,
  { seq, revision }: Pick<Segment, "seq" | "revision">,
  language: Language,
  { text, state }: TranslationResult,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO caption_translations (event_id, segment, language, content, state)
    SELECT event_id, id, ${language}, ${text}, ${state} FROM caption_segments
    WHERE event_id = ${eventId} AND id = ${seq} AND revision = ${revision} AND ${isKept} FOR SHARE
    ON CONFLICT (event_id, segment, language) DO UPDATE SET content = excluded.content, state = excluded.state
    RETURNING segment`.execute(connection);
  return rows.length > 0;
}

interface TextRow extends StoredSegment {
  translation: string | null;
  state: TranslationResult["state"] | null;
}

/**
 * Final segments with their texts in a language, in their order.
 * @param limit at most so many
 * @param after the first ones after this `seq`; null for the newest ones
 */
export async function readTexts(
  connection: Connection,
  eventId: string,
  language: Language,
  limit: number,
  after: number | null = null,
): Promise<{ segment: StoredSegment; caption: CaptionText }[]> {
  const { rows } = await sql<TextRow>`
    SELECT * FROM (
      SELECT ${columns}, translation, state
      FROM caption_segments LEFT JOIN LATERAL (
        SELECT known.content AS translation, known.state FROM caption_translations known
        WHERE known.event_id = caption_segments.event_id AND known.segment = caption_segments.id
          AND known.language = ${language}
      ) translated ON true
      WHERE event_id = ${eventId} AND is_final AND ${isKept} AND id > ${after ?? 0}
      ORDER BY id ${after === null ? sql`DESC` : sql`ASC`} LIMIT ${limit}
    ) selected ORDER BY seq`.execute(connection);
  return rows.map(({ translation, state, ...segment }) => ({
    segment,
    caption: toCaption(segment, language, { text: translation, state: state ?? "untranslated" }),
  }));
}

/** All of them in batches. */
export const readTranscript = (connection: Connection, eventId: string, language: Language) =>
  readInBatches(
    async (after) => {
      const texts = await readTexts(connection, eventId, language, BATCH_ROWS, after);
      return texts.map(({ segment, caption }) => ({ id: segment.seq, caption }));
    },
    ({ caption }) => caption,
  );

/** The list without segments that were removed since. */
export async function withoutRemoved(connection: Connection, eventId: string, list: CaptionList): Promise<CaptionList> {
  const ids = list.captions.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    SELECT segment_id AS id FROM caption_segments
    WHERE event_id = ${eventId} AND segment_id = ANY(${ids}::text[]) AND ${isKept}`.execute(connection);
  const kept = new Set(rows.map(({ id }) => id));
  return { ...list, captions: list.captions.filter(({ id }) => kept.has(id)) };
}

export const readNewestTexts = async (connection: Connection, eventId: string, language: Language) =>
  (await readTexts(connection, eventId, language, CAPTION_TEXTS_LISTED)).map(({ caption }) => caption);

/** What readers of a language get of a segment: the original if there is no translation. */
export function toCaption(
  segment: StoredSegment,
  language: Language,
  translation: { text: string | null; state: CaptionState },
): CaptionText {
  const { segmentId, seq, revision, label, at } = segment;
  const isSpoken = language === segment.language;
  return {
    id: segmentId,
    seq,
    revision,
    language,
    text: isSpoken ? segment.text : (translation.text ?? segment.text),
    state: isSpoken ? "spoken" : translation.state,
    spokenIn: segment.language,
    label,
    at: at.toISOString(),
  };
}

/** The language of the last final segment; null if there is none. */
export async function readSpokenLanguage(connection: Connection, eventId: string): Promise<Language | null> {
  const { rows } = await sql<{ language: Language }>`
    SELECT language FROM caption_segments
    WHERE event_id = ${eventId} AND is_final AND ${isKept} ORDER BY id DESC LIMIT 1`.execute(connection);
  return rows[0]?.language ?? null;
}

/** How much was said lately, at most in `minutes`: its characters, and the time since the first of it. */
export async function readPace(connection: Connection, eventId: string, minutes: number) {
  const { rows } = await sql<{ characters: number; seconds: number | null }>`
    SELECT coalesce(sum(length(content)), 0)::int AS characters,
           extract(epoch FROM clock_timestamp() - min(spoken_at))::float AS seconds
    FROM caption_segments
    WHERE event_id = ${eventId} AND is_final AND ${isKept} AND spoken_at > clock_timestamp() - make_interval(mins => ${minutes})`.execute(
    connection,
  );
  return { characters: rows[0]?.characters ?? 0, seconds: rows[0]?.seconds ?? 0 };
}

const exportTable: ExportedTable = {
  columns: ["spokenAt", "language", "text", "source", "label"],
  headings: {},
  batches: (kysely, eventId) =>
    readInBatches(
      (after) =>
        kysely
          .selectFrom("caption_segments")
          .where("event_id", "=", eventId)
          .where("is_final", "=", true)
          .where(isKept)
          .where("id", ">", after)
          .selectAll()
          .orderBy("id")
          .limit(BATCH_ROWS)
          .execute(),
      ({ spoken_at: spokenAt, language, content: text, source, label }) => ({
        spokenAt: spokenAt.toISOString(),
        language,
        text,
        source,
        label,
      }),
    ),
};

export const captionReports = {
  exportTable,
  logSubjects: [
    { actions: captions.moderation.loggedActions, table: "caption_segments", text: sql`nullif(target.content, '')` },
  ],
} satisfies Partial<Activity>;
