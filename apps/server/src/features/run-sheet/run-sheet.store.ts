/** Queries for run sheets. */
import type { RunSheet, RunSheetStep } from "@hubbub/contract/run-sheet";

import { nextVersion, versionOf } from "../../domain/events/list-versions.store.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";

const RUN_SHEET = "run-sheet";

/** The run sheet; empty if the event has none. */
export async function findRunSheet(kysely: Connection, eventId: string): Promise<RunSheet> {
  const version = await versionOf(kysely, eventId, RUN_SHEET);
  const row = await kysely
    .selectFrom("run_sheets")
    .where("event_id", "=", eventId)
    .select(["steps", "current_step as current"])
    .executeTakeFirst();
  return { ...(row ?? { steps: [], current: null }), version };
}

/** The event must be locked. */
export async function replaceSteps(
  transaction: Transaction,
  eventId: string,
  { steps, current }: { steps: readonly RunSheetStep[]; current: number | null },
): Promise<void> {
  await nextVersion(transaction, eventId, RUN_SHEET);
  const stored = { steps: JSON.stringify(steps), current_step: current };
  await transaction
    .insertInto("run_sheets")
    .values({ event_id: eventId, ...stored })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(stored))
    .execute();
}

/** The event must be locked. */
export async function setCurrent(transaction: Transaction, eventId: string, step: number): Promise<void> {
  await transaction.updateTable("run_sheets").set({ current_step: step }).where("event_id", "=", eventId).execute();
}
