/** Icebreaker responses in the database. */
import {
  ICEBREAKER_LIST_MAX,
  ICEBREAKER_RESPONSES_PER_PARTICIPANT,
  type IcebreakerReceipt,
} from "@hubbub/contract/activities/icebreaker";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../database/schema.ts";
import type { Bus } from "../../live/bus.ts";
import { participantOf, type Quota, type Submission } from "../../submissions/admission.ts";
import { findRepeatsIn, type RepeatableRow } from "../../submissions/repeats.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/submission-writer.ts";

type Connection = Kysely<Schema>;

export interface IcebreakerSubmission extends Submission {
  response: string;
  participantName: string;
}

export type IcebreakerWriter = SubmissionWriter<IcebreakerSubmission, IcebreakerReceipt>;

interface StoredRow extends RepeatableRow {
  id: number;
  response: string;
  participant_name: string;
  profile_id: string | null;
  submitted_at: Date;
}

/** What a change of the responses outdates. */
const outdates = ["icebreaker", "page"] as const;
const DAY_SECONDS = 86_400;

/** The public list as JSON text, newest first: made by the database, since that halves the work here. */
export async function icebreakerListJson(kysely: Connection, eventId: string): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    SELECT coalesce(json_agg(json_build_object('response', newest.response) ORDER BY newest.id DESC), '[]')::text AS list
    FROM (
      SELECT id, response FROM icebreaker_responses WHERE event_id = ${eventId} ORDER BY id DESC LIMIT ${ICEBREAKER_LIST_MAX}
    ) newest`.execute(kysely);
  return rows[0]?.list ?? "[]";
}

/** The list with names and times, for the event's team. */
export async function listIcebreakerForStaff(kysely: Connection, eventId: string) {
  const rows = await kysely
    .selectFrom("icebreaker_responses")
    .where("event_id", "=", eventId)
    .select(["id", "response", "participant_name", "profile_id", "submitted_at"])
    .orderBy("id", "desc")
    .limit(ICEBREAKER_LIST_MAX)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    response: row.response,
    participantName: row.participant_name,
    profileId: row.profile_id,
    submittedAt: row.submitted_at.toISOString(),
  }));
}

export function createIcebreakerWriter(kysely: Connection, bus: Bus): IcebreakerWriter {
  const store = {
    findRepeats,
    countQuotas,
    insert,
    prepareNews: countByEvent,
    tell: (items: readonly IcebreakerSubmission[], _: unknown, totals: ReadonlyMap<string, number>) =>
      tell(bus, items, totals),
  };
  return createSubmissionWriter(kysely, store, {
    activity: "icebreaker",
    max: ICEBREAKER_RESPONSES_PER_PARTICIPANT,
    tooMany: `You have sent ${ICEBREAKER_RESPONSES_PER_PARTICIPANT} responses, the most for one event`,
  });
}

function findRepeats(
  connection: Connection,
  items: readonly IcebreakerSubmission[],
): Promise<Map<string, IcebreakerReceipt>> {
  return findRepeatsIn(connection, "icebreaker_responses", items, toReceipt);
}

// The limit is for the whole event: there is no room again later, a day stands for "not today".
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

async function insert(connection: Connection, items: readonly IcebreakerSubmission[]): Promise<IcebreakerReceipt[]> {
  const { rows } = await sql<StoredRow>`
    INSERT INTO icebreaker_responses (event_id, response, participant_name, participant_key, profile_id, idempotency_key)
    SELECT event_id, response, participant_name, participant_key, profile_id, idempotency_key
    FROM unnest(
      ${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.response)}::text[],
      ${items.map((item) => item.participantName)}::text[], ${items.map((item) => item.participantKey)}::text[],
      ${items.map((item) => item.profileId)}::text[], ${items.map((item) => item.idempotencyKey)}::text[]
    ) WITH ORDINALITY AS submitted(event_id, response, participant_name, participant_key, profile_id, idempotency_key, position)
    ORDER BY position
    RETURNING *`.execute(connection);
  // Ids are handed out in the order of the rows, so sorting by id is the order of the batch whatever RETURNING did.
  return rows.sort((a, b) => a.id - b.id).map(toReceipt);
}

async function countByEvent(
  connection: Connection,
  items: readonly IcebreakerSubmission[],
): Promise<Map<string, number>> {
  const rows = await connection
    .selectFrom("icebreaker_responses")
    .where("event_id", "in", [...new Set(items.map((item) => item.eventId))])
    .groupBy("event_id")
    .select((row) => ["event_id", row.fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.count]));
}

/** @param totals how many responses each event has with these */
function tell(bus: Bus, written: readonly IcebreakerSubmission[], totals: ReadonlyMap<string, number>): void {
  for (const [eventId, items] of Map.groupBy(written, (item) => item.eventId)) {
    const before = (totals.get(eventId) ?? 0) - items.length;
    for (const [index, { response }] of items.entries()) {
      bus.publish({
        eventId,
        outdates,
        message: { type: "icebreaker:response", data: { response, count: before + index + 1 } },
      });
    }
  }
}

function toReceipt(row: StoredRow): IcebreakerReceipt {
  return {
    id: String(row.id),
    response: row.response,
    participantName: row.participant_name,
    profileId: row.profile_id,
    submittedAt: row.submitted_at.toISOString(),
  };
}
