/** Queries for timers. */
import type { Selectable } from "kysely";

import type { Connection, Schema, Transaction } from "../../domain/schema/schema.ts";
import type { FillDemo } from "../activity.ts";
import { type TimerState, unsetTimer } from "./timer-state.ts";

export async function findTimer(kysely: Connection, eventId: string): Promise<TimerState> {
  const row = await kysely.selectFrom("timers").where("event_id", "=", eventId).selectAll().executeTakeFirst();
  return row ? toState(row) : unsetTimer;
}

export async function saveTimer(transaction: Transaction, eventId: string, state: TimerState): Promise<void> {
  const columns = {
    status: state.status,
    duration_seconds: state.duration,
    end_at: state.endAt === null ? null : new Date(state.endAt),
    remaining_ms: state.remainingMs,
    revision: state.revision,
  };
  await transaction
    .insertInto("timers")
    .values({ event_id: eventId, ...columns })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(columns))
    .execute();
}

/** The timer of the demo event has 15 minutes. */
export const fillDemo: FillDemo = async (transaction, eventId) => {
  await transaction.insertInto("timers").values({ event_id: eventId, duration_seconds: 900 }).execute();
};

function toState(row: Selectable<Schema["timers"]>): TimerState {
  return {
    status: row.status,
    duration: row.duration_seconds,
    endAt: row.end_at?.getTime() ?? null,
    remainingMs: row.remaining_ms,
    revision: row.revision,
  };
}
