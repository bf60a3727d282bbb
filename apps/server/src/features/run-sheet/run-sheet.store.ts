/** Queries for run sheets. */
import type { RunSheet, RunSheetStep } from "@hubbub/contract/run-sheet";
import { sql } from "kysely";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";

/** The run sheet; empty if the event has none. */
export async function findRunSheet(kysely: Connection, eventId: string): Promise<RunSheet> {
  const row = await kysely
    .selectFrom("run_sheets")
    .where("event_id", "=", eventId)
    .select(["steps", "current_step", "revision"])
    .executeTakeFirst();
  return row
    ? { steps: row.steps, current: row.current_step, revision: row.revision }
    : { steps: [], current: null, revision: 0 };
}

/** The event must be locked. */
export async function replaceSteps(
  transaction: Transaction,
  eventId: string,
  { steps, current }: { steps: readonly RunSheetStep[]; current: number | null },
): Promise<void> {
  const stored = { steps: JSON.stringify(steps), current_step: current };
  await transaction
    .insertInto("run_sheets")
    .values({ event_id: eventId, ...stored, revision: 1 })
    .onConflict((conflict) =>
      conflict.column("event_id").doUpdateSet({ ...stored, revision: sql<number>`run_sheets.revision + 1` }),
    )
    .execute();
}

/** Stores the current step, unless the steps were changed since this revision. */
export async function setCurrent(kysely: Connection, eventId: string, step: number, revision: number): Promise<void> {
  await kysely
    .updateTable("run_sheets")
    .set({ current_step: step })
    .where("event_id", "=", eventId)
    .where("revision", "=", revision)
    .execute();
}

/** The steps for the export, as one batch. */
export async function* exportRunSheet(kysely: Connection, eventId: string): AsyncGenerator<RunSheetStep[]> {
  yield (await findRunSheet(kysely, eventId)).steps;
}
