/** Queries for rehearsals: the last one of each event, and the temporary copy of the event while one runs. */
import type { Rehearsal, RehearsalCheck, RehearsalOutcome } from "@hubbub/contract/rehearsal";
import { type Selectable, sql } from "kysely";

import type { Connection, Schema, Transaction } from "../../domain/schema/schema.ts";
import { eventSettings } from "../../domain/events/event-fields.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { createEvent, deleteEvent } from "../../domain/events/events.store.ts";
import { ensureSystemUser, SYSTEM_USER } from "../../domain/identity/people.store.ts";

/** A rehearsal records a heartbeat every second. Without one for this long it counts as abandoned. */
const HEARTBEAT_TIMEOUT_SECONDS = 15;

const COPY_DESCRIPTION = "A rehearsal with simulated attendees. It is deleted when it ends.";

export type FinalOutcome = Exclude<RehearsalOutcome, "running">;

export async function findRehearsal(kysely: Connection, eventId: string): Promise<Rehearsal | null> {
  const row = await kysely.selectFrom("rehearsals").where("event_id", "=", eventId).selectAll().executeTakeFirst();
  return row ? toRehearsal(row) : null;
}

/**
 * Creates the temporary copy, and stores the rehearsal in place of the event's last one.
 * @returns the copy's id; null if a rehearsal is running on the installation, then the transaction must not be committed
 */
export async function beginRehearsal(
  transaction: Transaction,
  { event, people, seconds }: { event: EventRecord; people: number; seconds: number },
): Promise<string | null> {
  const settings = Object.fromEntries(eventSettings.map((field) => [field, event[field]]));
  await ensureSystemUser(transaction);
  const copyId = await createEvent(transaction, SYSTEM_USER, {
    ...settings,
    title: event.title,
    description: COPY_DESCRIPTION,
  });
  await transaction
    .deleteFrom("rehearsals")
    .where("event_id", "=", event.id)
    .where("outcome", "is not", null)
    .execute();
  // A unique index allows one that is running, on all nodes together.
  const row = await transaction
    .insertInto("rehearsals")
    .values({ event_id: event.id, copy_event_id: copyId, people, seconds })
    .onConflict((conflict) => conflict.doNothing())
    .returning("copy_event_id")
    .executeTakeFirst();
  return row ? copyId : null;
}

/**
 * Records the heartbeat and the progress of a rehearsal.
 * @returns false if somebody has requested its end, or its event was deleted
 */
export async function recordHeartbeat(
  kysely: Connection,
  copyId: string,
  { elapsedSeconds, joined, sent }: Pick<Rehearsal, "elapsedSeconds" | "joined" | "sent">,
): Promise<boolean> {
  const row = await kysely
    .updateTable("rehearsals")
    .set({ beat_at: sql`now()`, elapsed_seconds: elapsedSeconds, joined, sent })
    .where("copy_event_id", "=", copyId)
    .where("outcome", "is", null)
    .returning("stop_asked")
    .executeTakeFirst();
  return row?.stop_asked === false;
}

export async function requestStop(kysely: Connection, eventId: string): Promise<void> {
  await kysely
    .updateTable("rehearsals")
    .set({ stop_asked: true })
    .where("event_id", "=", eventId)
    .where("outcome", "is", null)
    .execute();
}

/** Deletes the temporary copy with its content, and stores the result if the event still exists. */
export async function endRehearsal(
  transaction: Transaction,
  copyId: string,
  result: { outcome: FinalOutcome; checks: readonly RehearsalCheck[]; crowdWasSlow: boolean },
): Promise<void> {
  await transaction
    .updateTable("rehearsals")
    .set({ outcome: result.outcome, checks: JSON.stringify(result.checks), simulation_was_slow: result.crowdWasSlow })
    .where("copy_event_id", "=", copyId)
    .where("outcome", "is", null)
    .execute();
  await deleteEvent(transaction, copyId, SYSTEM_USER);
}

/** Lists rehearsals whose server was stopped while they ran. @returns the ids of their temporary copies */
export async function listAbandoned(transaction: Transaction): Promise<string[]> {
  const rows = await transaction
    .selectFrom("rehearsals")
    .where("outcome", "is", null)
    .where("beat_at", "<", sql<Date>`now() - make_interval(secs => ${HEARTBEAT_TIMEOUT_SECONDS})`)
    .select("copy_event_id")
    .execute();
  return rows.flatMap((row) => row.copy_event_id ?? []);
}

function toRehearsal(row: Selectable<Schema["rehearsals"]>): Rehearsal {
  return {
    people: row.people,
    outcome: row.outcome ?? "running",
    startedAt: row.started_at.toISOString(),
    seconds: row.seconds,
    elapsedSeconds: row.elapsed_seconds,
    joined: row.joined,
    sent: row.sent,
    scratchEventId: row.outcome === null ? row.copy_event_id : null,
    checks: row.checks,
    crowdWasSlow: row.simulation_was_slow,
  };
}
