/** Queries for icebreaker responses: lists, the write plan of new responses, and moderation. */
import type { IcebreakerResponseForStaff } from "@hubbub/contract/activities/icebreaker";
import {
  ICEBREAKER_LIST_MAX,
  ICEBREAKER_RESPONSES_PER_PARTICIPANT,
  type ResponseHeldFor,
} from "@hubbub/contract/activities/icebreaker-limits";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { Bus, Publication } from "../../domain/bus.ts";
import type { CacheName } from "../../domain/cache-names.ts";
import { refuseWords, type ScreenedAuthor } from "../../submissions/moderation/screening.ts";
import { participantOf, type Quota, type Submission } from "../../submissions/admission.ts";
import { findReplaysIn, type ReplayableRow } from "../../submissions/replays.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { checksOf, heldFor, type ResponseRow, toStaffResponse } from "./response-row.ts";
import type { HeldResponses } from "./held-responses.store.ts";
import { addToShownCounts } from "./shown-counts.store.ts";

type Connection = Kysely<Schema>;

export interface IcebreakerSubmission extends Submission, ScreenedAuthor {
  response: string;
}

export type IcebreakerWriter = SubmissionWriter<IcebreakerSubmission, ResponseRow>;

type StoredRow = ResponseRow & ReplayableRow;

/** What a change of the shown responses invalidates. */
const SHOWN_CACHES = ["icebreaker"] as const;
const DAY_SECONDS = 86_400;

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

export function createIcebreakerWriter(kysely: Connection, bus: Bus, heldResponses: HeldResponses): IcebreakerWriter {
  return createSubmissionWriter(kysely, {
    activity: "icebreaker",
    limit: {
      max: ICEBREAKER_RESPONSES_PER_PARTICIPANT,
      windowSeconds: DAY_SECONDS,
      tooMany: `You have sent ${ICEBREAKER_RESPONSES_PER_PARTICIPANT} responses, the most for one event`,
      countQuotas,
    },
    findReplays: (transaction, items) =>
      findReplaysIn(transaction, "icebreaker_responses", items, (row: StoredRow): ResponseRow => row),
    load: async () => null,
    refuse: (item: IcebreakerSubmission, event) => refuseWords(item, item.response, event, checksOf(event)),
    write: (transaction, accepted, { events }) => {
      const held = accepted.map((item) => heldFor(item, item.response, events.get(item.eventId)));
      return {
        rows: insert(transaction, accepted, held),
        totals: addToShownCounts(transaction, shownByEvent(accepted, held)),
      };
    },
    toReceipts: (_accepted, { rows }) => rows,
    publish: (_accepted, { rows, totals }) =>
      publicationsOf(rows, totals, heldResponses).forEach((publication) => bus.publish(publication)),
  });
}

// The limit is per event and never resets. Every 429 has a Retry-After (docs/access.md), so it is a day here.
async function countQuotas(
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

async function insert(
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

/** Counts the new responses of each event that are shown. */
function shownByEvent(
  items: readonly IcebreakerSubmission[],
  held: readonly (ResponseHeldFor | null)[],
): Map<string, number> {
  const shown = items.filter((_, index) => held[index] === null);
  return new Map([...Map.groupBy(shown, ({ eventId }) => eventId)].map(([eventId, { length }]) => [eventId, length]));
}

/**
 * Returns the publications for new responses.
 * @param totals number of shown responses of each event, including the new ones
 */
function publicationsOf(
  rows: readonly ResponseRow[],
  totals: ReadonlyMap<string, number>,
  heldResponses: HeldResponses,
): Publication[] {
  return [...Map.groupBy(rows, (row) => row.event_id)].flatMap(([eventId, written]) => {
    const shown = written.filter(({ status }) => status === "shown");
    const before = (totals.get(eventId) ?? 0) - shown.length;
    const publications: Publication[] = shown.map(({ response }, index) => ({
      roomId: eventId,
      invalidates: SHOWN_CACHES,
      message: { type: "icebreaker:response", data: { response, count: before + index + 1 } },
      audience: "everyone",
    }));
    const authors = written.flatMap((row) =>
      row.status === "pending" ? heldResponses.nameFor(row.participant_key) : [],
    );
    return authors.length === 0 ? publications : [...publications, staffPublication(eventId, authors)];
  });
}

/** Informs the event's team that its list changed. */
function staffPublication(eventId: string, invalidates: readonly CacheName[]): Publication {
  return { roomId: eventId, invalidates, message: { type: "icebreaker:changed", data: {} }, audience: "staff" };
}

/**
 * Hides or shows a response. A held response is decided by that. Locks the event against submissions, so that the
 * published counts are in order.
 * @returns the updated response and what to publish, or null if the event has no such response
 */
export async function moderateResponse(
  transaction: Connection,
  heldResponses: HeldResponses,
  { eventId, id, isHidden }: { eventId: string; id: number; isHidden: boolean },
): Promise<{ row: ResponseRow; publications: Publication[] } | null> {
  await transaction.selectFrom("events").where("id", "=", eventId).select("id").forNoKeyUpdate().execute();
  const before = await findResponse(transaction, eventId, id);
  if (!before) return null;
  const status = isHidden ? "hidden" : "shown";
  if (before.status === status) return { row: before, publications: [] };
  const row = await transaction
    .updateTable("icebreaker_responses")
    .set({ status, held_for: null })
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const staff = staffPublication(eventId, [heldResponses.nameFor(row.participant_key)]);
  // A held response was never shown: if it is hidden, only the team's list changes.
  if (isHidden && before.status === "pending") return { row, publications: [staff] };
  const count = (await addToShownCounts(transaction, new Map([[eventId, isHidden ? -1 : 1]]))).get(eventId) ?? 0;
  const type = isHidden ? "icebreaker:removed" : "icebreaker:response";
  const message = { type, data: { response: row.response, count } } as const;
  const shown = { roomId: eventId, invalidates: SHOWN_CACHES, message, audience: "everyone", urgency: "now" } as const;
  return { row, publications: [shown, staff] };
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
