/** Icebreaker responses in the database. Submissions share commits: see `createIcebreakerWriter`. */
import { ICEBREAKER_LIST_MAX, type IcebreakerReceipt } from "@hubbub/contract/activities/icebreaker";
import { type Kysely, sql } from "kysely";

import { BatchWriter } from "../../database/batch-writer.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { lockEventsForSubmission } from "../../events/events.store.ts";
import type { Bus } from "../../live/bus.ts";
import { type Admission, admit, type IcebreakerSubmission, participantOf, repeatKey } from "./admission.ts";

type Connection = Kysely<Schema>;

interface StoredRow {
  id: number;
  event_id: string;
  participant_key: string;
  idempotency_key: string | null;
  response: string;
  participant_name: string;
  submitted_at: Date;
}

/** What a change of the responses outdates. */
const outdates = ["icebreaker", "page"] as const;

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

export type IcebreakerWriter = BatchWriter<IcebreakerSubmission, IcebreakerReceipt>;

/**
 * The write path: what arrives within a few milliseconds is judged and stored in one transaction, and told to the room
 * once that is committed. The events stay locked against archiving meanwhile, so a response is either listed or refused.
 */
export function createIcebreakerWriter(kysely: Connection, bus: Bus): IcebreakerWriter {
  return new BatchWriter<IcebreakerSubmission, IcebreakerReceipt>({
    write: (items) =>
      inTransaction(kysely, async (transaction, afterCommit) => {
        const events = await lockEventsForSubmission(transaction, [...new Set(items.map((item) => item.eventId))]);
        const admissions = admit(items, events, await findRepeats(transaction, items), await countByParticipant(transaction, items));
        const accepted = items.filter((_, index) => admissions[index]?.outcome === "write");
        const receipts = accepted.length === 0 ? [] : await insert(transaction, accepted);
        const totals = accepted.length === 0 ? new Map<string, number>() : await countByEvent(transaction, accepted);
        afterCommit(() => tell(bus, accepted, totals));
        return settle(admissions, receipts);
      }),
  });
}

async function findRepeats(connection: Connection, items: readonly IcebreakerSubmission[]): Promise<Map<string, IcebreakerReceipt>> {
  const keyed = items.filter((item) => item.idempotencyKey !== null);
  if (keyed.length === 0) return new Map();
  const { rows } = await sql<StoredRow>`
    SELECT stored.* FROM icebreaker_responses stored
    JOIN unnest(${keyed.map((item) => item.eventId)}::text[], ${keyed.map((item) => item.participantKey)}::text[],
                ${keyed.map((item) => item.idempotencyKey)}::text[]) AS asked(event_id, participant_key, idempotency_key)
      USING (event_id, participant_key, idempotency_key)`.execute(connection);
  return new Map(
    rows.map((row) => [
      repeatKey({ eventId: row.event_id, participantKey: row.participant_key, idempotencyKey: row.idempotency_key }) ?? "",
      toReceipt(row),
    ]),
  );
}

async function countByParticipant(connection: Connection, items: readonly IcebreakerSubmission[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ event_id: string; participant_key: string; count: number }>`
    SELECT event_id, participant_key, count(*)::int AS count FROM icebreaker_responses
    WHERE (event_id, participant_key) IN (
      SELECT * FROM unnest(${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.participantKey)}::text[])
    )
    GROUP BY event_id, participant_key`.execute(connection);
  return new Map(rows.map((row) => [participantOf({ eventId: row.event_id, participantKey: row.participant_key }), row.count]));
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

async function countByEvent(connection: Connection, items: readonly IcebreakerSubmission[]): Promise<Map<string, number>> {
  const rows = await connection
    .selectFrom("icebreaker_responses")
    .where("event_id", "in", [...new Set(items.map((item) => item.eventId))])
    .groupBy("event_id")
    .select((row) => ["event_id", row.fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map((row) => [row.event_id, Number(row.count)]));
}

function settle(admissions: readonly Admission[], receipts: readonly IcebreakerReceipt[]): (IcebreakerReceipt | Error)[] {
  const results: (IcebreakerReceipt | Error)[] = [];
  let next = 0;
  for (const admission of admissions) {
    if (admission.outcome === "refused") results.push(admission.refusal);
    else if (admission.outcome === "stored") results.push(admission.receipt);
    else if (admission.outcome === "same-as") results.push(results[admission.index] ?? new Error("A repeat stands before its original"));
    else results.push(receipts[next++] ?? new Error("The database returned fewer rows than were written"));
  }
  return results;
}

function tell(bus: Bus, written: readonly IcebreakerSubmission[], totals: ReadonlyMap<string, number>): void {
  const told = new Map<string, number>();
  const perEvent = Map.groupBy(written, (item) => item.eventId);
  for (const { eventId, response } of written) {
    const position = told.get(eventId) ?? 0;
    told.set(eventId, position + 1);
    const before = (totals.get(eventId) ?? 0) - (perEvent.get(eventId)?.length ?? 0);
    bus.publish({ eventId, outdates, message: { type: "icebreaker:response", data: { response, count: before + position + 1 } } });
  }
}

function toReceipt(row: StoredRow): IcebreakerReceipt {
  return {
    id: String(row.id),
    response: row.response,
    participantName: row.participant_name,
    submittedAt: row.submitted_at.toISOString(),
  };
}
