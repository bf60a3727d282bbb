/** Who is in the drum: prize entries in the database. */
import { randomBytes } from "node:crypto";

import { EVENT_ID_ALPHABET } from "@hubbub/contract/event-id";
import { NEW_ACCOUNT_ENTRIES_MIN, type NewAccountGroup, type PrizeEntries } from "@hubbub/contract/activities/prizes";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

type Connection = Kysely<Schema>;

/** How many names the panel shows beside the count. */
const NEWEST_SHOWN = 5;
const CODE_LENGTH = 12;

export interface Entrant {
  eventId: string;
  profileId: string;
}

export interface NewEntry extends Entrant {
  /** Keyed hash of the network of an account that is new here; null for other accounts. */
  networkGroup: string | null;
}

/**
 * Enters profiles where prizes are drawn and the event is open; once each.
 * @returns for each, whether it is in the drum (or was drawn from it) now
 */
export async function enterAll(connection: Connection, entrants: readonly NewEntry[]): Promise<boolean[]> {
  const { rows } = await sql<{ event_id: string; profile_id: string }>`
    WITH asked AS (
      SELECT DISTINCT ON (event_id, profile_id) *
      FROM unnest(
        ${entrants.map(({ eventId }) => eventId)}::text[], ${entrants.map(({ profileId }) => profileId)}::text[],
        ${entrants.map(drawCode)}::text[], ${entrants.map(({ networkGroup }) => networkGroup)}::text[]
      ) AS asked(event_id, profile_id, code, network_group)
    ), entered AS (
      INSERT INTO prize_entries (event_id, profile_id, code, network_group)
      SELECT asked.event_id, asked.profile_id, asked.code, asked.network_group
      FROM asked
      JOIN events ON events.id = asked.event_id AND events.enable_prize_drawing AND NOT events.is_archived
      JOIN profiles ON profiles.id = asked.profile_id
      -- Waits for an erasure of the profile and for the event's archiving: after either nothing is entered.
      FOR KEY SHARE OF profiles
      FOR SHARE OF events
      ON CONFLICT (event_id, profile_id) DO NOTHING
      RETURNING event_id, profile_id
    )
    SELECT event_id, profile_id FROM entered
    UNION
    SELECT event_id, profile_id FROM prize_entries JOIN asked USING (event_id, profile_id)`.execute(connection);
  const entered = new Set(rows.map((row) => keyOf({ eventId: row.event_id, profileId: row.profile_id })));
  return entrants.map((entrant) => entered.has(keyOf(entrant)));
}

export function keyOf({ eventId, profileId }: Entrant): string {
  return `${eventId}/${profileId}`;
}

/** The drum: who entered and has not won. */
function eligible(connection: Connection, eventId: string) {
  return connection
    .selectFrom("prize_entries as entry")
    .innerJoin("profiles", "profiles.id", "entry.profile_id")
    .where("entry.event_id", "=", eventId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("prize_draws as draw")
            .whereRef("draw.event_id", "=", "entry.event_id")
            .whereRef("draw.winner_code", "=", "entry.code")
            .select("draw.id"),
        ),
      ),
    );
}

export async function countEligible(connection: Connection, eventId: string): Promise<number> {
  const row = await eligible(connection, eventId)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The drum as the event's team sees it. */
export async function readEntries(connection: Connection, eventId: string): Promise<PrizeEntries> {
  const newest = await eligible(connection, eventId)
    .orderBy("entry.entered_at", "desc")
    .orderBy("entry.code")
    .limit(NEWEST_SHOWN)
    .select("profiles.display_name")
    .execute();
  return {
    count: await countEligible(connection, eventId),
    newest: newest.map((row) => row.display_name),
    newAccountGroups: await listNewAccountGroups(connection, eventId),
  };
}

/** Groups by how many entered, winners included: a group that has won does not fall below the limit by that. */
async function listNewAccountGroups(connection: Connection, eventId: string): Promise<NewAccountGroup[]> {
  const rows = await eligible(connection, eventId)
    .where("entry.network_group", "in", (where) =>
      where
        .selectFrom("prize_entries")
        .where("event_id", "=", eventId)
        .where("network_group", "is not", null)
        .groupBy("network_group")
        .having((row) => row.fn.countAll(), ">=", NEW_ACCOUNT_ENTRIES_MIN)
        .select("network_group"),
    )
    .groupBy("entry.network_group")
    .select((row) => ["entry.network_group as id", row.fn.countAll<number>().as("count")])
    .orderBy("count", "desc")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, count }) => (id === null ? [] : [{ id, count }]));
}

/** Replaces the networks' hashes of an event by random ids: entries stay grouped, and nothing leads to a network. */
export async function forgetNetworks(connection: Connection, eventId: string): Promise<void> {
  await sql`
    WITH renamed AS MATERIALIZED (
      SELECT known.network_group, gen_random_uuid()::text AS id
      FROM (
        SELECT DISTINCT network_group FROM prize_entries
        WHERE event_id = ${eventId} AND network_group IS NOT NULL
      ) AS known
    )
    UPDATE prize_entries AS entry SET network_group = renamed.id FROM renamed
    WHERE entry.event_id = ${eventId} AND entry.network_group = renamed.network_group`.execute(connection);
}

export interface EligibleEntry {
  code: string;
  profileId: string;
  username: string;
  displayName: string;
  avatarUrl: string | null;
  /** The group of an account that was new when it entered; null for others. */
  networkGroup: string | null;
}

export async function listEligible(connection: Connection, eventId: string): Promise<EligibleEntry[]> {
  const rows = await eligible(connection, eventId)
    .select(["entry.code", "entry.profile_id", "entry.network_group"])
    .select(["profiles.username", "profiles.display_name", "profiles.avatar_url"])
    .execute();
  return rows.map((row) => ({
    code: row.code,
    profileId: row.profile_id,
    username: row.username,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    networkGroup: row.network_group,
  }));
}

/** A profile's code in the entry lists of an event, and whether it has won. */
export async function findOwnEntry(
  connection: Connection,
  { eventId, profileId }: Entrant,
): Promise<{ code: string; hasWon: boolean } | null> {
  const row = await connection
    .selectFrom("prize_entries as entry")
    .leftJoin("prize_draws as draw", (join) =>
      join.onRef("draw.event_id", "=", "entry.event_id").onRef("draw.winner_code", "=", "entry.code"),
    )
    .where("entry.event_id", "=", eventId)
    .where("entry.profile_id", "=", profileId)
    .select(["entry.code", "draw.id as draw_id"])
    .executeTakeFirst();
  return row ? { code: row.code, hasWon: row.draw_id !== null } : null;
}

// 60 random bits: the list tells nothing about the people in it, and no two are equal.
function drawCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => EVENT_ID_ALPHABET[byte % EVENT_ID_ALPHABET.length]).join("");
}
