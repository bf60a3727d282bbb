/**
 * Queries for merging questions. A merged question keeps its votes and its earlier state, so that undoing restores
 * both. Questions can be merged into one that is later merged itself: `merged_into` is the next one on the way.
 */
import { UNMERGE_WITHIN_MS } from "@hubbub/contract/activities/questions/calls";
import { sql } from "kysely";

import { lockEvent } from "../../domain/events/events.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { Merges, QuestionRow } from "./question-row.ts";
import { questionRows } from "./questions.store.ts";

/** Which questions of an event are merged into which. */
export async function listMerges(kysely: Connection, eventId: string): Promise<Merges> {
  const rows = await kysely
    .selectFrom("questions")
    .where("event_id", "=", eventId)
    .where("merged_into", "is not", null)
    .select(["id", "merged_into"])
    .execute();
  return Object.fromEntries(rows.map(({ id, merged_into }) => [id, String(merged_into)]));
}

/**
 * Locks the event, so that nobody votes on its questions, merges them or erases them until the transaction ends, and
 * reads the questions. Ids that the event does not have are missing in the result.
 */
export async function lockForMerge(
  transaction: Connection,
  eventId: string,
  ids: readonly number[],
): Promise<Map<number, QuestionRow>> {
  await lockEvent(transaction, eventId);
  return findQuestions(transaction, eventId, ids);
}

export async function findQuestions(
  kysely: Connection,
  eventId: string,
  ids: readonly number[],
): Promise<Map<number, QuestionRow>> {
  const rows = await questionRows(kysely)
    .where("questions.event_id", "=", eventId)
    .where("questions.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function storeMerge(
  transaction: Connection,
  eventId: string,
  into: number,
  from: readonly number[],
): Promise<void> {
  await sql`
    UPDATE questions
    SET status_before_merge = status, status = 'merged', merged_into = ${into}, merged_at = clock_timestamp()
    WHERE event_id = ${eventId} AND id = ANY(${from}::bigint[])`.execute(transaction);
}

/**
 * Separates questions that were merged less than 24 hours ago.
 * @returns the ids of those separated
 */
export async function removeMerge(
  transaction: Connection,
  eventId: string,
  from: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    UPDATE questions
    SET status = status_before_merge, status_before_merge = NULL, merged_into = NULL, merged_at = NULL
    WHERE event_id = ${eventId} AND id = ANY(${from}::bigint[])
      AND merged_at > clock_timestamp() - make_interval(secs => ${UNMERGE_WITHIN_MS / 1000})
    RETURNING id`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}
