/** Icebreaker responses: their lists, moderation, counts, and participants' own held ones. */
import type {
  IcebreakerReceipt,
  IcebreakerResponse,
  IcebreakerResponseForStaff,
} from "@hubbub/contract/activities/icebreaker/calls";
import { ICEBREAKER_LIST_MAX, type ResponseStatus } from "@hubbub/contract/activities/icebreaker/index";
import { type Selectable, sql } from "kysely";

import { createOwnData } from "../../api/own-data.ts";
import type { Connection, Schema } from "../../domain/schema/schema.ts";
import { unnest } from "../../platform/database/unnest.ts";
import { notFound } from "../../platform/http/refusal.ts";
import {
  isHeld,
  isShownPost,
  newestAndHeld,
  type PostState,
  postStateOf,
  stateForAuthor,
} from "../../submissions/moderation/post-state.store.ts";
import type { ActivityDeps } from "../activity.ts";
import { listParticipants } from "../posts.store.ts";

export type ResponseRow = Selectable<Schema["icebreaker_responses"]>;

/** The responses that attendees see, newest first. */
export async function listShownResponses(kysely: Connection, eventId: string): Promise<IcebreakerResponse[]> {
  const { rows } = await sql<IcebreakerResponse>`
    SELECT response FROM icebreaker_responses
    WHERE event_id = ${eventId} AND ${isShownPost} ORDER BY id DESC LIMIT ${ICEBREAKER_LIST_MAX}`.execute(kysely);
  return rows;
}

/** The team's list, newest first: also hidden responses, and all held ones regardless of their age. */
export async function listIcebreakerForStaff(
  kysely: Connection,
  eventId: string,
): Promise<IcebreakerResponseForStaff[]> {
  const { rows } = await sql<ResponseRow>`
    SELECT * FROM (${newestAndHeld("icebreaker_responses", eventId, ICEBREAKER_LIST_MAX)}) listed
    ORDER BY id DESC`.execute(kysely);
  return rows.map(toStaffResponse);
}

/** @throws Refusal 404 if the event has no such response */
export function requireResponse(connection: Connection, eventId: string, id: number): Promise<ResponseRow> {
  return connection
    .selectFrom("icebreaker_responses")
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirstOrThrow(() => notFound("Answer"));
}

const statuses: Record<PostState, ResponseStatus> = { shown: "shown", held: "pending", hidden: "hidden" };

export function toStaffResponse(row: ResponseRow): IcebreakerResponseForStaff {
  return { ...authorAndText(row), status: statuses[postStateOf(row)], heldFor: row.held_for };
}

export function toReceipt(row: ResponseRow): IcebreakerReceipt {
  return { ...authorAndText(row), status: stateForAuthor(row) === "held" ? "pending" : "shown" };
}

function authorAndText(row: ResponseRow) {
  return {
    id: String(row.id),
    response: row.response,
    participantName: row.participant_name,
    profileId: row.profile_id,
    submittedAt: row.submitted_at.toISOString(),
  };
}

export function createOwnResponses(deps: ActivityDeps) {
  const { kysely } = deps;
  return createOwnData<readonly IcebreakerResponse[]>(deps, {
    name: "icebreaker-own",
    listParticipants: (eventId) => listParticipants(kysely, ["icebreaker_responses"], eventId, isHeld),
    findOwn: async (eventId, participantKey) => {
      const { rows } = await sql<ResponseRow>`
        SELECT * FROM icebreaker_responses
        WHERE event_id = ${eventId} AND participant_key = ${participantKey} AND ${isHeld} ORDER BY id DESC`.execute(
        kysely,
      );
      return rows.map((row) => ({
        response: row.response,
        ...(stateForAuthor(row) === "held" && { status: "pending" }),
      }));
    },
  });
}

/**
 * Adds to the counts of events, and locks them until the commit. The order of ids avoids deadlocks. Rows are created
 * with an event's first shown response.
 * @param changes by how much a count changes, by event
 * @returns the new counts of these events
 */
export async function addToShownCounts(
  connection: Connection,
  changes: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  if (changes.size === 0) return new Map();
  const changed = Array.from(changes, ([eventId, change]) => ({ eventId, change }));
  const { rows } = await sql<{ event_id: string; shown: number }>`
    INSERT INTO icebreaker_counts AS counts (event_id, shown)
    SELECT event_id, change
    FROM ${unnest(changed, { eventId: "text", change: "int" })} AS changed(event_id, change)
    ORDER BY event_id
    ON CONFLICT (event_id) DO UPDATE SET shown = counts.shown + excluded.shown
    RETURNING event_id, shown`.execute(connection);
  return new Map(rows.map((row) => [row.event_id, row.shown]));
}
