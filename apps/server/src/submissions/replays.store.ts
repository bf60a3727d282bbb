/**
 * Finds submissions that were stored earlier with the same idempotency keys. One query serves all submission tables.
 */
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../domain/schema/schema.ts";
import { replayKey, type Submission } from "./admission.ts";

type SubmissionTable = "chat_messages" | "icebreaker_responses" | "questions" | "reaction_votes";

/** The columns that identify a replay in each of these tables. */
export interface ReplayableRow {
  event_id: string;
  participant_key: string;
  idempotency_key: string | null;
}

/**
 * @param columns columns to select if those of the `stored` row are not enough
 * @returns receipts of earlier submissions with the items' idempotency keys, by `replayKey`
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller states the row type of its table
export async function findReplaysIn<Row extends ReplayableRow, Receipt>(
  connection: Kysely<Schema>,
  table: SubmissionTable,
  items: readonly Submission[],
  toReceipt: (row: Row) => Receipt,
  columns: RawBuilder<unknown> = sql`stored.*`,
): Promise<Map<string, Receipt>> {
  const keyed = items.filter((item) => item.idempotencyKey !== null);
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${sql.table(table)} stored
    JOIN unnest(${keyed.map((item) => item.eventId)}::text[], ${keyed.map((item) => item.participantKey)}::text[],
                ${keyed.map((item) => item.idempotencyKey)}::text[]) AS wanted(event_id, participant_key, idempotency_key)
      USING (event_id, participant_key, idempotency_key)`.execute(connection);
  return new Map(
    rows.flatMap((row) => {
      const { event_id: eventId, participant_key: participantKey, idempotency_key: idempotencyKey } = row;
      const key = replayKey({ eventId, participantKey, idempotencyKey });
      return key === null ? [] : [[key, toReceipt(row)] as const];
    }),
  );
}
