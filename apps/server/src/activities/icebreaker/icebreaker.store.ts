/** Queries for icebreaker responses: lists, new responses, and moderation. */
import type { IcebreakerResponseForStaff } from "@hubbub/contract/activities/icebreaker/calls";
import { ICEBREAKER_LIST_MAX, type ResponseHeldFor } from "@hubbub/contract/activities/icebreaker/limits";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { participantOf, type Quota } from "../../submissions/admission.ts";
import { findReplaysIn, type ReplayableRow } from "../../submissions/replays.store.ts";
import type { IcebreakerSubmission } from "./icebreaker-submissions.ts";
import { type ResponseRow, toStaffResponse } from "./response-row.ts";
import { addToShownCounts } from "./shown-counts.store.ts";

type Connection = Kysely<Schema>;

type StoredRow = ResponseRow & ReplayableRow;

/** The limit is per event and never resets. Every 429 has a Retry-After (docs/access.md), so it is a day here. */
export const DAY_SECONDS = 86_400;

/**
 * The public list as JSON text, newest first. The database builds it, which takes half the time of building it here.
 */
export async function icebreakerListJson(kysely: Connection, eventId: string): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    SELECT coalesce(json_agg(json_build_object('response', newest.response) ORDER BY newest.id DESC), '[]')::text AS list
    FROM (
      SELECT id, response FROM icebreaker_responses
      WHERE event_id = ${eventId} AND status = 'shown' ORDER BY id DESC LIMIT ${ICEBREAKER_LIST_MAX}
    ) newest`.execute(kysely);
  return rows[0]?.list ?? "[]";
}

/** The team's list, newest first: also hidden responses, and all held ones regardless of their age. */
export async function listIcebreakerForStaff(
  kysely: Connection,
  eventId: string,
): Promise<IcebreakerResponseForStaff[]> {
  const { rows } = await sql<ResponseRow>`
    SELECT * FROM (
      (SELECT * FROM icebreaker_responses WHERE event_id = ${eventId} ORDER BY id DESC LIMIT ${ICEBREAKER_LIST_MAX})
      UNION
      (SELECT * FROM icebreaker_responses WHERE event_id = ${eventId} AND status = 'pending'
       ORDER BY id DESC LIMIT ${ICEBREAKER_LIST_MAX})
    ) listed ORDER BY id DESC`.execute(kysely);
  return rows.map(toStaffResponse);
}

/** Finds the responses that earlier requests with the same keys have stored. */
export function findReplays(
  connection: Connection,
  items: readonly IcebreakerSubmission[],
): Promise<Map<string, ResponseRow>> {
  return findReplaysIn(connection, "icebreaker_responses", items, (row: StoredRow): ResponseRow => row);
}

/** Counts the responses of these participants. */
export async function countQuotas(
  connection: Connection,
  items: readonly IcebreakerSubmission[],
): Promise<Map<string, Quota>> {
  const { rows } = await sql<{ event_id: string; participant_key: string; count: number }>`
    SELECT event_id, participant_key, count(*)::int AS count FROM icebreaker_responses
    WHERE (event_id, participant_key) IN (
      SELECT * FROM unnest(${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.participantKey)}::text[])
    )
    GROUP BY event_id, participant_key`.execute(connection);
  return new Map(
    rows.map(({ event_id, participant_key, count }) => [
      participantOf({ eventId: event_id, participantKey: participant_key }),
      { count, retryAfter: DAY_SECONDS },
    ]),
  );
}

/** @param held why each response is held; null for one that is shown */
export async function insertResponses(
  connection: Connection,
  items: readonly IcebreakerSubmission[],
  held: readonly (ResponseHeldFor | null)[],
): Promise<ResponseRow[]> {
  const { rows } = await sql<StoredRow>`
    INSERT INTO icebreaker_responses
      (event_id, response, participant_name, participant_key, profile_id, idempotency_key, status, held_for)
    SELECT event_id, response, participant_name, participant_key, profile_id, idempotency_key,
           CASE WHEN held_for IS NULL THEN 'shown' ELSE 'pending' END, held_for
    FROM unnest(
      ${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.response)}::text[],
      ${items.map((item) => item.participantName)}::text[], ${items.map((item) => item.participantKey)}::text[],
      ${items.map((item) => item.profileId)}::text[], ${items.map((item) => item.idempotencyKey)}::text[],
      ${held}::text[]
    ) WITH ORDINALITY
      AS submitted(event_id, response, participant_name, participant_key, profile_id, idempotency_key, held_for, position)
    ORDER BY position
    RETURNING *`.execute(connection);
  // Ids ascend in the order of the inserted rows; RETURNING does not guarantee that order.
  return rows.sort((a, b) => a.id - b.id);
}

/** A moderator's decision about a response. */
export interface ModeratedResponse {
  row: ResponseRow;
  /** The status before the decision. */
  before: ResponseRow["status"];
  /** Number of responses that the event shows now; null if the decision did not change that. */
  shownCount: number | null;
}

/**
 * Hides or shows a response. A held response is decided by that. Locks the event against submissions, so that the
 * counts are published in order.
 * @returns null if the event has no such response
 */
export async function moderateResponse(
  transaction: Connection,
  { eventId, id, isHidden }: { eventId: string; id: number; isHidden: boolean },
): Promise<ModeratedResponse | null> {
  await transaction.selectFrom("events").where("id", "=", eventId).select("id").forNoKeyUpdate().execute();
  const found = await findResponse(transaction, eventId, id);
  if (!found) return null;
  const before = found.status;
  const status = isHidden ? "hidden" : "shown";
  if (before === status) return { row: found, before, shownCount: null };
  const row = await transaction
    .updateTable("icebreaker_responses")
    .set({ status, held_for: null })
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // A held response was never shown.
  if (isHidden && before === "pending") return { row, before, shownCount: null };
  const shownCounts = await addToShownCounts(transaction, new Map([[eventId, isHidden ? -1 : 1]]));
  return { row, before, shownCount: shownCounts.get(eventId) ?? 0 };
}

export async function findResponse(connection: Connection, eventId: string, id: number): Promise<ResponseRow | null> {
  const row = await connection
    .selectFrom("icebreaker_responses")
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}
