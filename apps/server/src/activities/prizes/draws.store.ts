/** Queries of draws and their seeds. A seed is committed by publishing its hash before the draw reveals it. */
import { type Selectable, sql } from "kysely";
import {
  type DrawProof,
  ENTRIES_CHANGED_SENTENCE,
  EVERYBODY_LEFT_OUT_SENTENCE,
  type PrizeWinner,
} from "@hubbub/contract/activities/prizes/calls";
import { prizes } from "@hubbub/contract/activities/prizes/index";
import { hashEntries, sortEntries, winnerIndexOf } from "@hubbub/contract/activities/prizes/draw";
import { msg } from "@hubbub/contract/messages";
import { ANONYMOUS } from "@hubbub/contract/text";
import { hash, randomBytes } from "node:crypto";

import type { Connection, Schema, Transaction } from "../../domain/schema/schema.ts";
import { conflict } from "../../platform/http/refusal.ts";
import { lockProfiles } from "../../submissions/quotas.store.ts";
import type { FillDemo, LogSubject } from "../activity.ts";
import { exportOf } from "../posts.store.ts";
import { sampleAttendees } from "../sample-attendees.ts";
import { addEntries, type EligibleEntry, listEligible } from "./entries.store.ts";

/** Version of the computation in proofs. Change the number when the computation changes. */
const DRAW_METHOD = "hubbub-draw-1";

const NO_ENTRIES = msg("No eligible entries");

const WINNERS_LISTED_MAX = 500;
const SEED_BYTES = 32;
const WINNER_COLUMNS = ["id", "username", "display_name", "avatar_url", "drawn_at"] as const;

/** Creates a seed for each event that has none. Its hash is public from now on. */
export async function ensureSeeds(connection: Connection, eventIds: readonly string[]): Promise<void> {
  const rows = eventIds.map((event_id) => ({ event_id, ...createSeed() }));
  await connection
    .insertInto("prize_seeds")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSeedHash(connection: Connection, eventId: string): Promise<string | null> {
  const row = await connection
    .selectFrom("prize_seeds")
    .where("event_id", "=", eventId)
    .select("seed_hash")
    .executeTakeFirst();
  return row?.seed_hash ?? null;
}

export async function listWinners(connection: Connection, eventId: string): Promise<PrizeWinner[]> {
  const rows = await connection
    .selectFrom("prize_draws")
    .where("event_id", "=", eventId)
    .select(WINNER_COLUMNS)
    .orderBy("id", "desc")
    .limit(WINNERS_LISTED_MAX)
    .execute();
  return rows.map(toWinner);
}

/**
 * Draws a winner: stores the list of entries and the revealed seed as proof, and creates the seed of the next draw. The
 * event must be locked, so that draws run one after another.
 * @param leaveOut network groups of new accounts whose entries are left out
 * @returns the winner, the entries that the winner was drawn from, and how many were left out
 * @throws Refusal 409 if there is no entry, or if a group in `leaveOut` has no entries any more
 */
export async function drawWinner(transaction: Transaction, eventId: string, leaveOut: readonly string[] = []) {
  await ensureSeeds(transaction, [eventId]);
  const committed = await transaction
    .selectFrom("prize_seeds")
    .where("event_id", "=", eventId)
    .selectAll()
    .executeTakeFirstOrThrow();
  // Read again under the locks, because somebody may have been erased before.
  await lockProfiles(transaction, await listEligible(transaction, eventId));
  const eligible = await listEligible(transaction, eventId);
  const candidates = excludeGroups(eligible, leaveOut);
  const leftOut = eligible.length - candidates.length;
  const entries = sortEntries(candidates.map(({ code }) => code));
  const entriesHash = await hashEntries(entries);
  const winnerIndex = await winnerIndexOf(committed.seed, entriesHash, entries.length);
  const chosen = candidates.find(({ code }) => code === entries[winnerIndex]);
  if (!chosen) throw new Error("The computed winner is not among the entries");
  const row = await transaction
    .insertInto("prize_draws")
    .values({
      ...committed,
      profile_id: chosen.profileId,
      username: chosen.username,
      display_name: chosen.displayName,
      avatar_url: chosen.avatarUrl,
      winner_code: chosen.code,
      winner_index: winnerIndex,
      entries,
      entries_hash: entriesHash,
      left_out: leftOut,
    })
    .returning(WINNER_COLUMNS)
    .executeTakeFirstOrThrow();
  // Commits to the seed of the next draw, because this draw reveals its own.
  await transaction
    .updateTable("prize_seeds")
    .set({ ...createSeed(), committed_at: new Date() })
    .where("event_id", "=", eventId)
    .execute();
  return { winner: toWinner(row), others: candidates.filter((each) => each !== chosen), leftOut };
}

/** Of the sample attendees of the demo event, one has won. */
export const fillDemo: FillDemo = async (transaction, eventId) => {
  await addEntries(
    transaction,
    sampleAttendees().map(({ id }) => ({ eventId, profileId: id, networkGroup: null })),
  );
  await drawWinner(transaction, eventId);
};

function excludeGroups(eligible: EligibleEntry[], leaveOut: readonly string[]): EligibleEntry[] {
  if (eligible.length === 0) throw conflict(NO_ENTRIES);
  const groups = new Set(eligible.map(({ networkGroup }) => networkGroup));
  if (!leaveOut.every((group) => groups.has(group))) throw conflict(ENTRIES_CHANGED_SENTENCE);
  const candidates = eligible.filter(({ networkGroup }) => networkGroup === null || !leaveOut.includes(networkGroup));
  if (candidates.length === 0) throw conflict(EVERYBODY_LEFT_OUT_SENTENCE);
  return candidates;
}

export async function findProof(connection: Connection, eventId: string, drawId: number): Promise<DrawProof | null> {
  const row = await connection
    .selectFrom("prize_draws")
    .where("event_id", "=", eventId)
    .where("id", "=", drawId)
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: String(row.id),
    method: DRAW_METHOD,
    seedHash: row.seed_hash,
    committedAt: row.committed_at.toISOString(),
    seed: row.seed,
    entries: row.entries,
    leftOut: row.left_out,
    entriesHash: row.entries_hash,
    winnerIndex: row.winner_index,
    winnerCode: row.winner_code,
    winner: toWinner(row),
  };
}

export const logSubjects: readonly LogSubject[] = [
  {
    actions: prizes.moderation.loggedActions,
    table: "prize_draws",
    text: sql`nullif(target.display_name, ${ANONYMOUS}::text)`,
  },
];

export const exportTable = exportOf(
  "prize_draws",
  {
    drawnAt: sql`post.drawn_at`,
    displayName: sql`post.display_name`,
    username: sql`post.username`,
    entriesLeftOut: sql`post.left_out`,
  },
  { displayName: "Name" },
);

function createSeed(): { seed: string; seed_hash: string } {
  const seed = randomBytes(SEED_BYTES).toString("hex");
  return { seed, seed_hash: hash("sha256", seed) };
}

function toWinner(row: Pick<Selectable<Schema["prize_draws"]>, (typeof WINNER_COLUMNS)[number]>): PrizeWinner {
  return {
    id: String(row.id),
    username: row.username,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    drawnAt: row.drawn_at.toISOString(),
  };
}
