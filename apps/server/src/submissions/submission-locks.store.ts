/** The locks that a batch of submissions takes, besides those of its events. */
import { type Kysely, sql } from "kysely";

import type { Schema } from "../domain/schema/schema.ts";
import { participantOf, type Submission } from "./admission.ts";

/** Distinguishes these from other advisory locks. */
const LOCK_CLASS = 4201;
/** Participants share this number of locks, so that full batches of many nodes fit into PostgreSQL's lock table. */
const LOCKS = 4096;

/**
 * Locks the participants of a batch until the transaction ends, always in the same order to avoid deadlocks. A query
 * for quotas that runs afterwards sees what the other nodes have committed.
 */
export async function lockParticipants(
  transaction: Kysely<Schema>,
  activity: string,
  items: readonly Pick<Submission, "eventId" | "participantKey">[],
): Promise<void> {
  const keys = new Set(items.map((item) => hash(`${activity} ${participantOf(item)}`) % LOCKS));
  await sql`
    SELECT pg_advisory_xact_lock(${LOCK_CLASS}, key)
    FROM unnest(${[...keys]}::int[]) AS key ORDER BY key`.execute(transaction);
}

/** FNV-1a hash of the UTF-16 code units: the same on every node. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}

/**
 * Locks the items' profiles against erasure until the transaction ends. Locks are taken in the order of ids, so that
 * two transactions cannot deadlock. A profile that is erased at the same time fails only its own submissions.
 * @returns ids of the profiles that still exist
 */
export async function lockProfiles(
  transaction: Kysely<Schema>,
  items: readonly { profileId: string | null }[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(items.flatMap(({ profileId }) => profileId ?? []));
  if (ids.size === 0) return ids;
  const rows = await transaction
    .selectFrom("profiles")
    .where("id", "in", [...ids])
    // Excludes erased prize winners, whose row remains without name and email. Sample profiles have no wallet user.
    .where((where) =>
      where.or([where("username", "<>", ""), where("email", "<>", ""), where("wallet_user_id", "is", null)]),
    )
    .select("id")
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
