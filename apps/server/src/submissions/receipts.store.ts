/**
 * Idempotency: the receipts of requests with an Idempotency-Key. A repeated request gets the receipt of the first one
 * and stores nothing. One table serves everything that takes a key (decision 006).
 */
import type { ActivityName } from "@hubbub/contract/activities";
import { sql } from "kysely";

import type { Connection } from "../domain/schema/schema.ts";
import { RECEIPT_DAYS } from "../domain/schema/tables.ts";
import { insertRows } from "../platform/database/insert-rows.ts";
import { unnest } from "../platform/database/unnest.ts";
import type { Submission } from "./write-plan.ts";

/** The scope of the submissions to an activity of an event, or to a subject in it, such as a poll. */
export function submissionScope(eventId: string, activity: ActivityName, subject?: number): string {
  return subject === undefined ? `${eventId} ${activity}` : `${eventId} ${activity} ${subject}`;
}

/**
 * Finds the receipts of submissions, in their order; missing or null for those without one. An earlier request may have
 * stored it before the person signed in.
 */
export async function findReplays<Receipt>(
  connection: Connection,
  activity: ActivityName,
  items: readonly Submission[],
): Promise<(Receipt | null)[]> {
  const wanted = items.flatMap(({ eventId, subject, authorKeys, idempotencyKey = null }, index) => {
    const scope = submissionScope(eventId, activity, subject);
    const keys = idempotencyKey === null ? [] : authorKeys;
    return keys.map((participantKey) => ({ index, participantKey, scope, idempotencyKey }));
  });
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ position: number; receipt: Receipt | null }>`
    SELECT position, receipt
    FROM ${unnest(wanted, { participantKey: "text", scope: "text", idempotencyKey: "text" })} WITH ORDINALITY
      AS wanted(participant_key, scope, idempotency_key, position)
    JOIN receipts USING (participant_key, scope, idempotency_key)`.execute(connection);
  const found = new Map(rows.map(({ position, receipt }) => [wanted[position - 1]?.index, receipt]));
  return items.map((_item, index) => found.get(index) ?? null);
}

/** Stores the receipts of accepted submissions under their keys. @param receipts in the order of the submissions */
export async function storeReceipts(
  transaction: Connection,
  activity: ActivityName,
  accepted: readonly Submission[],
  receipts: readonly object[],
): Promise<void> {
  const rows = accepted.map(({ eventId, subject, participantKey, idempotencyKey = null }, index) => ({
    participant_key: participantKey,
    scope: submissionScope(eventId, activity, subject),
    idempotency_key: idempotencyKey,
    event_id: eventId,
    receipt: receipts[index],
  }));
  const keyed = rows.filter((row) => row.idempotency_key !== null);
  await insertRows(transaction, "receipts", keyed);
}

/** Keys are equal only if they come from the same person and are for the same thing (`scope`). */
export interface OnceKey {
  participantKey: string;
  scope: string;
  /** Null if the client sent none. */
  idempotencyKey: string | null;
  eventId: string | null;
  /** How long the receipt counts. */
  days?: number;
}

/**
 * Does something once for a key; without a key, at every call. A concurrent call with the same key waits for the first
 * one's transaction, because both write the same row.
 * @param isCurrent whether the receipt of an earlier call still counts
 * @returns the receipt, and whether this call has done it
 */
export async function once<Receipt extends object>(
  transaction: Connection,
  { participantKey, scope, idempotencyKey, eventId, days = RECEIPT_DAYS }: OnceKey,
  work: () => Promise<Receipt>,
  isCurrent: (receipt: Receipt) => Promise<boolean> = async () => true,
): Promise<{ receipt: Receipt; isNew: boolean }> {
  if (idempotencyKey === null) return { receipt: await work(), isNew: true };
  // ON CONFLICT locks the existing row even if WHERE is false, so a second call with this key waits here.
  await sql`
    INSERT INTO receipts AS known (participant_key, scope, idempotency_key, event_id)
    VALUES (${participantKey}, ${scope}, ${idempotencyKey}, ${eventId})
    ON CONFLICT (participant_key, scope, idempotency_key) DO UPDATE SET receipt = NULL, stored_at = excluded.stored_at
      WHERE known.stored_at < now() - make_interval(days => ${days}::int)`.execute(transaction);
  const row = { participant_key: participantKey, scope, idempotency_key: idempotencyKey };
  const known = await transaction
    .selectFrom("receipts")
    .where((where) => where.and(row))
    .select("receipt")
    .executeTakeFirstOrThrow();
  const earlier = known.receipt as Receipt | null;
  if (earlier && (await isCurrent(earlier))) return { receipt: earlier, isNew: false };
  const receipt = await work();
  await transaction
    .updateTable("receipts")
    .set({ receipt: JSON.stringify(receipt), stored_at: sql`clock_timestamp()` })
    .where((where) => where.and(row))
    .execute();
  return { receipt, isNew: true };
}
