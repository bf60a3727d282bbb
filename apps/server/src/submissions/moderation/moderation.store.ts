/** Queries for muted participants, and for the words and exceptions that an event adds to the text filter. */
import { type Mute, MUTES_MAX, type TextFilterSettings } from "@hubbub/contract/moderation";
import type { TranslatedPost } from "@hubbub/contract/translated-posts";
import { type RawBuilder, sql } from "kysely";

import type { Actor } from "../../domain/audit-log/audit-log.store.ts";
import { nextVersion, versionOf } from "../../domain/events/list-versions.store.ts";
import type { Connection, Schema } from "../../domain/schema/schema.ts";
import { unnest } from "../../platform/database/unnest.ts";
import { participantOf, type Submission } from "../write-plan.ts";
import type { FilterWords } from "./text-filter/text-filter.ts";

/** A participant as the event's team sees them. */
export interface Participant {
  key: string;
  name: string;
  profileId: string | null;
}

/** Posts of one kind. */
export interface Posts {
  /** Has the columns event_id, id, participant_key, participant_name, profile_id and submitted_at. */
  table: keyof Schema;
  /** SQL condition on `post` for the posts whose authors may become known; by default all. */
  hasAuthor?: RawBuilder<boolean>;
  /**
   * SQL condition on `post` for the public ones, if their texts (the column content) are translated for readers. The
   * table then needs the triggers of migration 006.
   */
  translated?: RawBuilder<boolean>;
}

/** The posts of a kind whose authors can be muted. */
export interface PostsOfKind extends Posts {
  kind: TranslatedPost["kind"];
}

const authorsOf = ({ table, hasAuthor }: Posts, eventId: string) => sql`
  SELECT participant_key AS key, participant_name AS name, profile_id AS "profileId", submitted_at FROM ${sql.table(table)} post
  WHERE post.event_id = ${eventId} AND ${hasAuthor ?? sql`true`}`;

/** Finds the author of a post. @returns null if the event has no such post, or its author must not become known */
export async function findAuthor(
  connection: Connection,
  posts: readonly PostsOfKind[],
  eventId: string,
  post: Pick<TranslatedPost, "kind" | "id">,
): Promise<Participant | null> {
  const ofKind = posts.find(({ kind }) => kind === post.kind);
  if (!ofKind) return null;
  const { rows } = await sql<Participant>`${authorsOf(ofKind, eventId)} AND post.id = ${Number(post.id)}`.execute(
    connection,
  );
  return rows[0] ?? null;
}

/** Finds a participant by key, with the name of their newest post. @returns null if they have no post in this event */
export async function findParticipant(
  connection: Connection,
  posts: readonly PostsOfKind[],
  eventId: string,
  key: string,
): Promise<Participant | null> {
  const own = posts.map((kind) => sql`${authorsOf(kind, eventId)} AND participant_key = ${key}`);
  const { rows } = await sql<Participant>`
    SELECT key, name, "profileId" FROM (${sql.join(own, sql` UNION ALL `)}) posts ORDER BY submitted_at DESC LIMIT 1`.execute(
    connection,
  );
  return rows[0] ?? null;
}

function muteRows(connection: Connection, eventId: string) {
  return connection
    .selectFrom("mutes")
    .leftJoin("profiles", "profiles.id", "mutes.profile_id")
    .leftJoin("users", "users.db_id", "mutes.muted_by")
    .where("mutes.event_id", "=", eventId)
    .select(["mutes.id", "mutes.participant_key", "mutes.participant_name", "mutes.profile_id", "mutes.muted_at"])
    .select(["profiles.username", "users.username as muted_by_username", "mutes.muted_by_link"]);
}

type MuteRow = Awaited<ReturnType<ReturnType<typeof muteRows>["executeTakeFirstOrThrow"]>>;

function toMute(row: MuteRow): Mute {
  return {
    id: String(row.id),
    participantName: row.participant_name,
    profileId: row.profile_id,
    username: row.username,
    mutedAt: row.muted_at.toISOString(),
    mutedBy: row.muted_by_username ?? row.muted_by_link,
  };
}

/** Lists the mutes of an event, newest first. */
export async function listMutes(connection: Connection, eventId: string): Promise<Mute[]> {
  const rows = await muteRows(connection, eventId).orderBy("mutes.id", "desc").execute();
  return rows.map(toMute);
}

/** Finds those of the submissions' keys that are muted, by `participantOf`. Exact while their events are locked. */
export async function findMuted(transaction: Connection, items: readonly Submission[]): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set();
  const keys = items.flatMap(({ eventId, authorKeys }) =>
    authorKeys.map((participantKey) => ({ eventId, participantKey })),
  );
  const { rows } = await sql<(typeof keys)[number]>`
    SELECT event_id AS "eventId", participant_key AS "participantKey" FROM mutes
    WHERE (event_id, participant_key) IN (SELECT * FROM ${unnest(keys, { eventId: "text", participantKey: "text" })})`.execute(
    transaction,
  );
  return new Set(rows.map(participantOf));
}

/**
 * Mutes a participant; muting them again changes nothing.
 * @returns null if the event already has `MUTES_MAX` mutes
 */
export async function addMute(
  transaction: Connection,
  eventId: string,
  participant: Participant,
  mutedBy: Actor,
): Promise<{ mute: Mute; isNew: boolean } | null> {
  const { numAffectedRows } = await sql`
    INSERT INTO mutes (event_id, participant_key, participant_name, profile_id, muted_by, muted_by_link)
    SELECT ${eventId}, ${participant.key}, ${participant.name}, ${participant.profileId}, ${mutedBy.userId},
      ${mutedBy.linkLabel}
    WHERE (SELECT count(*) FROM mutes WHERE event_id = ${eventId}) < ${MUTES_MAX}
    ON CONFLICT (event_id, participant_key) DO NOTHING`.execute(transaction);
  const row = await muteRows(transaction, eventId)
    .where("mutes.participant_key", "=", participant.key)
    .executeTakeFirst();
  return row ? { mute: toMute(row), isNew: numAffectedRows === 1n } : null;
}

/** @returns false if the event has no such mute */
export async function removeMute(connection: Connection, eventId: string, muteId: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom("mutes")
    .where("event_id", "=", eventId)
    .where("id", "=", Number(muteId))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const TEXT_FILTER = "text-filter";

export type StoredFilterWords = Pick<TextFilterSettings, "words" | "exceptions" | "version">;

export async function findFilterWords(kysely: Connection, eventId: string): Promise<StoredFilterWords> {
  const version = await versionOf(kysely, eventId, TEXT_FILTER);
  const row = await kysely
    .selectFrom("text_filters")
    .where("event_id", "=", eventId)
    .select(["words", "exceptions"])
    .executeTakeFirst();
  return { ...(row ?? { words: [], exceptions: [] }), version };
}

/** Lists the words and exceptions of the events that have some, by the ids of the events. */
export async function listFilterWords(
  connection: Connection,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, FilterWords>> {
  if (eventIds.length === 0) return new Map();
  const rows = await connection.selectFrom("text_filters").where("event_id", "in", eventIds).selectAll().execute();
  return new Map(rows.map((row) => [row.event_id, row]));
}

/**
 * Replaces an event's words and exceptions. The event must be locked.
 * @param expected the version that must be current; undefined to replace any version
 * @throws Refusal 409 if another version is current
 */
export async function replaceFilterWords(
  transaction: Connection,
  eventId: string,
  { words, exceptions }: FilterWords,
  expected?: number,
): Promise<StoredFilterWords> {
  const version = await nextVersion(transaction, eventId, TEXT_FILTER, expected);
  const columns = { words: [...words], exceptions: [...exceptions] };
  await transaction
    .insertInto("text_filters")
    .values({ event_id: eventId, ...columns })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(columns))
    .execute();
  return { ...columns, version };
}
