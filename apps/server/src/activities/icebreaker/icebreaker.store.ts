/** Icebreaker responses: their lists, moderation, counts, and the overlays of held ones. */
import type {
  IcebreakerReceipt,
  IcebreakerResponse,
  IcebreakerResponseForStaff,
} from "@hubbub/contract/activities/icebreaker/calls";
import {
  ICEBREAKER_LIST_MAX,
  type ResponseHeldFor,
  type ResponseStatus,
} from "@hubbub/contract/activities/icebreaker/index";
import { sql } from "kysely";

import { lockEvent } from "../../domain/events/events.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { reasonToHold, type ScreenedAuthor, type TextChecks } from "../../submissions/moderation/screening.ts";
import { Overlays } from "../../api/overlays.ts";
import type { ActivityDeps } from "../activity.ts";

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

export interface ResponseRow {
  event_id: string;
  id: number;
  response: string;
  participant_name: string;
  participant_key: string;
  profile_id: string | null;
  submitted_at: Date;
  status: ResponseStatus;
  held_for: ResponseHeldFor | null;
}

/** A moderator's decision about a response. */
export interface ModeratedResponse {
  row: ResponseRow;
  /** The status before the decision. */
  before: ResponseRow["status"];
  /** Number of responses that the event shows now; null if the decision did not change that. */
  shownCount: number | null;
}

type ScreeningSettings = Pick<EventRecord, "reviewIcebreaker" | "textFilterEnabled" | "wordFilterAction">;

/** Links are not checked: the word cloud shows them as plain words. */
export function checksOf({ textFilterEnabled }: Pick<EventRecord, "textFilterEnabled">): TextChecks {
  return { words: textFilterEnabled, links: false };
}

/** Decides whether a new response is held for review. @returns the reason, or null if it is shown immediately */
export function heldFor(author: ScreenedAuthor, response: string, event: ScreeningSettings): ResponseHeldFor | null {
  return reasonToHold(author, response, event, checksOf(event)) ?? (event.reviewIcebreaker ? "review" : null);
}

/** The status that the author sees. For a muted participant it is "shown", because only the team sees mutes. */
export function statusForAuthor({ status, held_for }: Pick<ResponseRow, "status" | "held_for">): "shown" | "pending" {
  return status === "pending" && held_for !== "muted" ? "pending" : "shown";
}

export function toReceipt(row: ResponseRow): IcebreakerReceipt {
  return { ...authorAndText(row), status: statusForAuthor(row) };
}

export function toStaffResponse(row: ResponseRow): IcebreakerResponseForStaff {
  return { ...authorAndText(row), status: row.status, heldFor: row.held_for };
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

export type HeldResponses = Overlays<readonly IcebreakerResponse[]>;

export function createHeldResponses(deps: Pick<ActivityDeps, "kysely" | "bus" | "caches">): HeldResponses {
  const { kysely } = deps;
  const heldRows = (eventId: string) =>
    kysely.selectFrom("icebreaker_responses").where("event_id", "=", eventId).where("status", "=", "pending");
  return new Overlays<readonly IcebreakerResponse[]>(deps, {
    name: "icebreaker-held",
    listParticipants: async (eventId) => {
      const rows = await heldRows(eventId).select("participant_key").distinct().execute();
      return rows.map((row) => row.participant_key);
    },
    findOverlay: async (eventId, participantKey) => {
      const rows = await heldRows(eventId)
        .where("participant_key", "=", participantKey)
        .select(["response", "held_for"])
        .orderBy("id", "desc")
        .execute();
      if (rows.length === 0) return null;
      // For a muted participant the entry has no status, like shown responses, so that it does not reveal the mute.
      return rows.map(({ response, held_for }) =>
        statusForAuthor({ status: "pending", held_for }) === "pending" ? { response, status: "pending" } : { response },
      );
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
  const { rows } = await sql<{ event_id: string; shown: number }>`
    INSERT INTO icebreaker_counts AS counts (event_id, shown)
    SELECT event_id, change
    FROM unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::int[]) AS changed(event_id, change)
    ORDER BY event_id
    ON CONFLICT (event_id) DO UPDATE SET shown = counts.shown + excluded.shown
    RETURNING event_id, shown`.execute(connection);
  return new Map(rows.map((row) => [row.event_id, row.shown]));
}
