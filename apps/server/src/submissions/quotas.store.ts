/** The locks that a batch of submissions takes, besides those of its events, and the limits of submissions. */
import type { ActivityName } from "@hubbub/contract/activities";
import { type Limit, MemoryLimit } from "@hubbub/server-kit/memory-limit";
import { sql } from "kysely";

import type { Connection, Schema } from "../domain/schema/schema.ts";
import { unnest } from "../platform/database/unnest.ts";
import type { Refusal } from "../platform/http/refusal.ts";
import { participantOf, type Quota, type Submission, type SubmissionLimit } from "./write-plan.ts";

/** Distinguishes these from other advisory locks. */
const LOCK_CLASS = 4201;
/** Keys share this number of locks, so that full batches of many nodes fit into PostgreSQL's lock table. */
const LOCKS = 4096;

/**
 * Locks the people of a batch until the transaction ends, always in the same order, so that two batches cannot deadlock:
 * under all their keys, so that requests sent before and after a sign-in wait for each other. A query that runs
 * afterwards sees what the other nodes have committed of these people.
 */
export function lockParticipants(
  transaction: Connection,
  activity: ActivityName,
  items: readonly Submission[],
): Promise<void> {
  const keys = items.flatMap(({ eventId, authorKeys }) => authorKeys.map((key) => `${activity} ${eventId} ${key}`));
  return lockKeys(transaction, LOCK_CLASS, keys);
}

/**
 * Locks keys until the transaction ends, always in the same order.
 * @param lockClass distinguishes them from other advisory locks
 */
export async function lockKeys(transaction: Connection, lockClass: number, keys: readonly string[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(${lockClass}, lock)
    FROM (SELECT DISTINCT hashtext(key) & ${LOCKS - 1} AS lock FROM unnest(${keys}::text[]) key) locks
    ORDER BY lock`.execute(transaction);
}

/**
 * Locks the items' profiles against erasure until the transaction ends. Locks are taken in the order of ids, so that
 * two transactions cannot deadlock. A profile that is erased at the same time fails only its own submissions.
 * @returns ids of the profiles that still exist
 */
export async function lockProfiles(
  transaction: Connection,
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
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * A limit that counts the rows of a table with the columns event_id, participant_key and submitted_at. One more submission
 * is allowed once the oldest one in the window is `windowSeconds` old.
 */
export function countedIn(table: keyof Schema, limit: Limit<Refusal>): SubmissionLimit {
  return {
    ...limit,
    keyOf: participantOf,
    count: (transaction, items) => countRows(transaction, table, items, limit),
    record: null,
  };
}

/** A limit for what leaves no row to count, in the memory of this process: separate for each subject. */
export function countedInMemory(limit: Limit<Refusal>): SubmissionLimit {
  const counts = new MemoryLimit(limit);
  const keyOf = (item: Submission) => JSON.stringify([participantOf(item), item.subject]);
  return {
    ...limit,
    keyOf,
    count: async (_transaction, items) => {
      const keys = [...new Set(items.map(keyOf))];
      const quotas = await Promise.all(keys.map((key) => counts.read(key)));
      return new Map(keys.flatMap((key, index) => (quotas[index] ? [[key, quotas[index]]] : [])));
    },
    record: (items) => Promise.all(items.map((item) => counts.take(keyOf(item)))),
  };
}

interface QuotaRow extends Quota {
  eventId: string;
  participantKey: string;
}

async function countRows(
  connection: Connection,
  table: keyof Schema,
  items: readonly Submission[],
  { windowSeconds }: Limit,
): Promise<Map<string, Quota>> {
  // The lateral join looks up each participant by index. For a plain join the planner may read all rows of the window.
  const { rows } = await sql<QuotaRow>`
    SELECT submitter.event_id AS "eventId", submitter.participant_key AS "participantKey", recent.count,
           least(${windowSeconds}::int, greatest(1, ceil(
             ${windowSeconds}::int - extract(epoch FROM clock_timestamp() - recent.oldest))))::int AS "retryAfter"
    FROM (
      SELECT DISTINCT * FROM ${unnest(items, { eventId: "text", participantKey: "text" })} AS sent(event_id, participant_key)
    ) submitter
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, min(submitted_at) AS oldest FROM ${sql.table(table)}
      WHERE event_id = submitter.event_id AND participant_key = submitter.participant_key
        AND submitted_at > clock_timestamp() - make_interval(secs => ${windowSeconds}::int)
    ) recent
    WHERE recent.count > 0`.execute(connection);
  return new Map(rows.map((row) => [participantOf(row), row]));
}
