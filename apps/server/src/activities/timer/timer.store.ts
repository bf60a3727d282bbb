/** Queries for timers and their changes. */
import type { ServerMessage } from "@hubbub/contract/live";
import type { Kysely, Selectable, Transaction } from "kysely";

import type { Schema, TimersTable } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createSerialQueue } from "../../platform/serial-queue.ts";
import { lockEventsForSubmission } from "../../domain/events/events.store.ts";
import { eventArchived } from "../../domain/access/refusals.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { Bus } from "../../domain/bus.ts";
import { applyAction, statusAt, toTimer, type TimerState, unsetTimer } from "./timer-state.ts";

type TimerMessage = Extract<ServerMessage, { type: `timer:${string}` }>["type"];

/** What a change of the timer invalidates. */
const invalidates = ["timer"] as const;

export async function findTimer(kysely: Kysely<Schema>, eventId: string): Promise<TimerState> {
  const row = await kysely.selectFrom("timers").where("event_id", "=", eventId).selectAll().executeTakeFirst();
  return row ? toState(row) : unsetTimer;
}

export interface TimerChange {
  eventId: string;
  message: TimerMessage;
  transition: (state: TimerState, now: number) => TimerState;
}

/**
 * Changes a timer, one change per event at a time, and broadcasts it after the commit.
 * @throws what `transition` throws; Refusal if the event is archived or deleted. Nothing changes then
 */
export type ChangeTimer = (change: TimerChange) => Promise<TimerState>;

export function createChangeTimer(kysely: Kysely<Schema>, bus: Bus): ChangeTimer {
  const queue = createSerialQueue();
  return ({ eventId, message, transition }) =>
    queue(eventId, () =>
      inTransaction(kysely, async (transaction, afterCommit) => {
        // The lock prevents archiving, so a timer never starts in an archived event.
        const event = (await lockEventsForSubmission(transaction, [eventId])).get(eventId);
        if (!event) throw notFound("Event");
        if (event.isArchived) throw eventArchived();
        const before = await lockTimer(transaction, eventId);
        // Read under the lock, so that times ascend in the order of changes.
        const now = Date.now();
        const after = transition(before, now);
        await save(transaction, eventId, after);
        afterCommit(() => broadcastTimer(bus, { eventId, message, after, now, isShown: event.enableTimer }));
        return after;
      }),
    );
}

/**
 * Pauses a running timer inside the transaction that archives its event.
 * @returns the broadcast, to be called after the commit
 */
export async function stopForArchive(transaction: Transaction<Schema>, bus: Bus, eventId: string): Promise<() => void> {
  const before = await lockTimer(transaction, eventId);
  const now = Date.now();
  if (statusAt(before, now) !== "running") return () => undefined;
  const after = applyAction(before, "stop", now);
  await save(transaction, eventId, after);
  return () => broadcastTimer(bus, { eventId, message: "timer:stop", after, now, isShown: true });
}

interface TimerBroadcast {
  eventId: string;
  message: TimerMessage;
  after: TimerState;
  now: number;
  /** Whether attendees see the timer. If not, only the team receives the message. */
  isShown: boolean;
}

function broadcastTimer(bus: Bus, { eventId, message, after, now, isShown }: TimerBroadcast): void {
  bus.publish({
    roomId: eventId,
    invalidates,
    message: { type: message, eventId, data: toTimer(after, now) },
    audience: isShown ? "everyone" : "staff",
    urgency: "now",
  });
}

async function lockTimer(transaction: Transaction<Schema>, eventId: string): Promise<TimerState> {
  await transaction
    .insertInto("timers")
    .values({ event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom("timers")
    .where("event_id", "=", eventId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toState(row);
}

async function save(transaction: Transaction<Schema>, eventId: string, state: TimerState): Promise<void> {
  await transaction
    .updateTable("timers")
    .set({
      status: state.status,
      duration_seconds: state.duration,
      end_at: state.endAt === null ? null : new Date(state.endAt),
      remaining_ms: state.remainingMs,
      revision: state.revision,
    })
    .where("event_id", "=", eventId)
    .execute();
}

function toState(row: Selectable<TimersTable>): TimerState {
  return {
    status: row.status,
    duration: row.duration_seconds,
    endAt: row.end_at?.getTime() ?? null,
    remainingMs: row.remaining_ms,
    revision: row.revision,
  };
}
