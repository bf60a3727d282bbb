/** Queries for public posts of all kinds, and for their texts in other languages. */
import type { Language } from "@hubbub/contract/languages";
import { type TranslatedPost, TRANSLATED_POSTS_LISTED } from "@hubbub/contract/translated-posts";
import { type RawBuilder, sql } from "kysely";

import type { Connection, Schema } from "../../domain/schema/schema.ts";

/** A node that has not stored its result within this time has died or failed: another attempt begins. */
export const CLAIM_SECONDS = 20;

/** A kind of posts that readers can have in their language. */
export interface PostKind {
  kind: TranslatedPost["kind"];
  table: keyof Schema;
  /** SQL condition on `post` for the public ones. */
  isPublic: RawBuilder<boolean>;
}

export interface PublicPost {
  /** Position of its kind in the list of kinds. */
  nth: number;
  id: number;
  text: string;
}

/** The newest public posts of an event of all kinds together, the newest first. */
function newestPosts(kinds: readonly PostKind[], eventId: string): RawBuilder<PublicPost> {
  const each = kinds.map(
    ({ table, isPublic }, nth) => sql`
      (SELECT ${nth}::int AS nth, ${table}::text AS post_table, id, content AS text, submitted_at
       FROM ${sql.table(table)} post WHERE event_id = ${eventId} AND ${isPublic}
       ORDER BY id DESC LIMIT ${TRANSLATED_POSTS_LISTED})`,
  );
  return sql`
    SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) posts
    ORDER BY submitted_at DESC, id DESC LIMIT ${TRANSLATED_POSTS_LISTED}`;
}

/** The newest public posts that have no text in this language yet, and that no node is translating. */
export async function findUntranslated(
  connection: Connection,
  kinds: readonly PostKind[],
  eventId: string,
  language: Language,
): Promise<PublicPost[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<PublicPost>`
    SELECT nth, id::int, text FROM (${newestPosts(kinds, eventId)}) newest
    WHERE NOT EXISTS (
      SELECT FROM translated_posts known
      WHERE known.event_id = ${eventId} AND known.post_table = newest.post_table AND known.post_id = newest.id
        AND known.language = ${language}
        AND (known.is_done OR known.claimed_at > clock_timestamp() - make_interval(secs => ${CLAIM_SECONDS}))
    )
    ORDER BY nth, id DESC`.execute(connection);
  return rows;
}

/** The newest public posts in a language. */
export async function readTranslated(
  connection: Connection,
  kinds: readonly PostKind[],
  eventId: string,
  language: Language,
): Promise<TranslatedPost[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<{ nth: number; id: string; text: string }>`
    SELECT nth, id::text, known.content AS text
    FROM (${newestPosts(kinds, eventId)}) newest JOIN translated_posts known
      ON known.event_id = ${eventId} AND known.post_table = newest.post_table AND known.post_id = newest.id
    WHERE known.language = ${language} AND known.content IS NOT NULL
    ORDER BY submitted_at DESC, id DESC`.execute(connection);
  return rows.flatMap(({ nth, id, text }) => {
    const kind = kinds[nth]?.kind;
    return kind ? [{ kind, id, text }] : [];
  });
}

/** Claims a post for this node. @returns false if it is not public any more, or another node was first */
export async function claimPost(
  connection: Connection,
  { table, isPublic }: PostKind,
  eventId: string,
  id: number,
  language: Language,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO translated_posts (event_id, post_table, post_id, language)
    SELECT event_id, ${table}, id, ${language} FROM ${sql.table(table)} post
    WHERE event_id = ${eventId} AND id = ${id} AND ${isPublic}
    ON CONFLICT (event_id, post_table, post_id, language) DO UPDATE SET claimed_at = clock_timestamp()
    WHERE NOT translated_posts.is_done
      AND translated_posts.claimed_at < clock_timestamp() - make_interval(secs => ${CLAIM_SECONDS})
    RETURNING post_id`.execute(connection);
  return rows.length > 0;
}

/**
 * Stores the text of a post that this node has claimed.
 * @param text null if the post needs no other text
 * @returns false if the post was changed, hidden or deleted since: a trigger has deleted the claim
 */
export async function storeTranslated(
  connection: Connection,
  { table }: PostKind,
  eventId: string,
  id: number,
  language: Language,
  text: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable("translated_posts")
    .set({ content: text, is_done: true })
    .where("event_id", "=", eventId)
    .where("post_table", "=", table)
    .where("post_id", "=", id)
    .where("language", "=", language)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
