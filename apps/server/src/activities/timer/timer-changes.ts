/** Changes of timers: by a call of the team, and by the end of a session. */
import type { Kysely, Transaction } from "kysely";

import { archived } from "../../domain/access/refusals.ts";
import type { Bus } from "../../domain/bus.ts";
import { lockEventsForSubmission } from "../../domain/events/events.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { createSerialQueue } from "../../platform/serial-queue.ts";
import { publishTimer, type TimerMessage } from "./timer-broadcasts.ts";
import { act, statusAt, type TimerState } from "./timer-state.ts";
import { lockTimer, saveTimer } from "./timer.store.ts";

export interface TimerChange {
  eventId: string;
  message: TimerMessage;
  transition: (state: TimerState, now: number) => TimerState;
}

/**
 * Changes a timer, one change per event at a time, and publishes it after the commit.
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
        if (event.isArchived) throw archived();
        const before = await lockTimer(transaction, eventId);
        // Read under the lock, so that times ascend in the order of changes.
        const now = Date.now();
        const after = transition(before, now);
        await saveTimer(transaction, eventId, after);
        afterCommit(() => publishTimer(bus, { eventId, message, after, now, isShown: event.enableTimer }));
        return after;
      }),
    );
}

/**
 * Pauses a running timer inside the transaction that archives its event.
 * @returns a function that publishes the change, to be called after the commit
 */
export async function stopForArchive(transaction: Transaction<Schema>, bus: Bus, eventId: string): Promise<() => void> {
  const before = await lockTimer(transaction, eventId);
  const now = Date.now();
  if (statusAt(before, now) !== "running") return () => undefined;
  const after = act(before, "stop", now);
  await saveTimer(transaction, eventId, after);
  return () => publishTimer(bus, { eventId, message: "timer:stop", after, now, isShown: true });
}
