/** Who is in the drum: prize entries in the database. */
import { randomBytes } from "node:crypto";

import { EVENT_ID_ALPHABET } from "@hubbub/contract/event-id";
import type { PrizeEntries } from "@hubbub/contract/activities/prizes";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../database/schema.ts";

type Connection = Kysely<Schema>;

/** How many names the panel shows beside the count. */
const NEWEST_SHOWN = 5;
const CODE_LENGTH = 12;

export interface Entrant {
  eventId: string;
  profileId: string;
}

/**
 * Enters profiles where prizes are drawn and the event is open; once each.
 * @returns for each, whether it is in the drum (or was drawn from it) now
 */
export async function enterAll(connection: Connection, entrants: readonly Entrant[]): Promise<boolean[]> {
  const { rows } = await sql<{ event_id: string; profile_id: string }>`
    WITH asked AS (
      SELECT DISTINCT ON (event_id, profile_id) *
      FROM unnest(
        ${entrants.map(({ eventId }) => eventId)}::text[], ${entrants.map(({ profileId }) => profileId)}::text[],
        ${entrants.map(drawCode)}::text[]
      ) AS asked(event_id, profile_id, code)
    ), entered AS (
      INSERT INTO prize_entries (event_id, profile_id, code)
      SELECT asked.event_id, asked.profile_id, asked.code
      FROM asked
      JOIN events ON events.id = asked.event_id AND events.enable_prize_drawing AND NOT events.is_archived
      JOIN profiles ON profiles.id = asked.profile_id
      -- One that is being erased is waited for, and is then not there.
      FOR KEY SHARE OF profiles
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
  return { count: await countEligible(connection, eventId), newest: newest.map((row) => row.display_name) };
}

export interface EligibleEntry {
  code: string;
  profileId: string;
  username: string;
  displayName: string;
  avatarUrl: string | null;
}

export async function listEligible(connection: Connection, eventId: string): Promise<EligibleEntry[]> {
  const rows = await eligible(connection, eventId)
    .select(["entry.code", "entry.profile_id", "profiles.username", "profiles.display_name", "profiles.avatar_url"])
    .execute();
  return rows.map((row) => ({
    code: row.code,
    profileId: row.profile_id,
    username: row.username,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
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
