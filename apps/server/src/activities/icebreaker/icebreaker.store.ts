/** Queries for icebreaker responses: lists and moderation. */
import type { IcebreakerResponseForStaff } from "@hubbub/contract/activities/icebreaker/calls";
import { ICEBREAKER_LIST_MAX } from "@hubbub/contract/activities/icebreaker/limits";
import { type Kysely, sql } from "kysely";

import { lockEvent } from "../../domain/events/events.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { type ModeratedResponse, type ResponseRow, toStaffResponse } from "./response-row.ts";
import { addToShownCounts } from "./shown-counts.store.ts";

type Connection = Kysely<Schema>;

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

/**
 * Hides or shows a response. A held response is decided by that. Locks the event against submissions, so that the
 * counts are published in order.
 * @returns null if the event has no such response
 */
export async function moderateResponse(
  transaction: Connection,
  { eventId, id, isHidden }: { eventId: string; id: number; isHidden: boolean },
): Promise<ModeratedResponse | null> {
  await lockEvent(transaction, eventId);
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
