/** Queries for prize entries. */
import { EVENT_ID_ALPHABET } from "@hubbub/contract/event-id";
import type { NewAccountGroup, NextDraw, PrizeEntries } from "@hubbub/contract/activities/prizes/calls";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";

import { createOwnData } from "../../api/own-data.ts";
import { profileIdOf, profileKey } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { insertOf } from "../../platform/database/insert-rows.ts";
import type { ActivityDeps } from "../activity.ts";

/** The team gets a notice before a draw if at least this many new accounts of one network have entries. */
const NEW_ACCOUNT_ENTRIES_MIN = 3;

/** Number of names that the panel shows beside the count. */
const NEWEST_SHOWN = 5;
const CODE_LENGTH = 12;

export interface NewEntry {
  eventId: string;
  profileId: string;
  /** Keyed hash of the network if the account is new; null for other accounts. */
  networkGroup: string | null;
}

/** Adds the entries of profiles that have none in the event, not even one that has won. @returns the events with new ones */
export async function addEntries(transaction: Connection, entries: readonly NewEntry[]): Promise<ReadonlySet<string>> {
  const rows = entries.map(({ eventId, profileId, networkGroup }) => ({
    event_id: eventId,
    profile_id: profileId,
    code: createEntryCode(),
    network_group: networkGroup,
  }));
  const { rows: added } = await sql<{ eventId: string }>`
    ${insertOf("prize_entries", rows)} ON CONFLICT (event_id, profile_id) DO NOTHING
    RETURNING event_id AS "eventId"`.execute(transaction);
  return new Set(added.map(({ eventId }) => eventId));
}

/** Query for entries of people who have not won. */
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
            .whereRef("draw.profile_id", "=", "entry.profile_id")
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

/** Reads the entries as the event's team sees them. */
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

/**
 * Lists groups of new accounts by size. Winners count for the minimum size, so that a group stays listed after it won.
 */
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

/**
 * Hashes an event's networks again, with a key that nobody keeps. Entries stay grouped, but cannot be traced to a network.
 */
export async function anonymizeNetworks(connection: Connection, eventId: string): Promise<void> {
  await sql`
    UPDATE prize_entries SET network_group = left(encode(sha256(${randomBytes(16)} || network_group::bytea), 'hex'), 32)
    WHERE event_id = ${eventId} AND network_group IS NOT NULL`.execute(connection);
}

export type EligibleEntry = Awaited<ReturnType<typeof listEligible>>[number];

export function listEligible(connection: Connection, eventId: string) {
  return eligible(connection, eventId)
    .select(["entry.code", "entry.profile_id as profileId", "entry.network_group as networkGroup"])
    .select(["profiles.username", "profiles.display_name as displayName", "profiles.avatar_url as avatarUrl"])
    .execute();
}

/** The entry of each profile in an event: its code in published lists, and whether the profile has won. */
export function createOwnEntries(deps: ActivityDeps) {
  const { kysely } = deps;
  return createOwnData<Pick<NextDraw, "entryCode" | "hasWon">>(deps, {
    name: "prizes-own",
    listParticipants: async (eventId) => {
      const entries = kysely.selectFrom("prize_entries").where("event_id", "=", eventId).select("profile_id");
      return (await entries.execute()).map((row) => profileKey(row.profile_id));
    },
    findOwn: async (eventId, participantKey) => {
      const row = await kysely
        .selectFrom("prize_entries as entry")
        .leftJoin("prize_draws as draw", (join) =>
          join.onRef("draw.event_id", "=", "entry.event_id").onRef("draw.profile_id", "=", "entry.profile_id"),
        )
        .where("entry.event_id", "=", eventId)
        .where("entry.profile_id", "=", profileIdOf(participantKey))
        .select(["entry.code", "draw.id as draw_id"])
        .executeTakeFirst();
      return { entryCode: row?.code ?? null, hasWon: row?.draw_id != null };
    },
  });
}

// 60 random bits: unique in practice, and without information about the person.
function createEntryCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => EVENT_ID_ALPHABET[byte % EVENT_ID_ALPHABET.length]).join("");
}
