/** Finding what was stored under the same idempotency keys before: the same question for every table of submissions. */
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../domain/schema/schema.ts";
import { replayKey, type Submission } from "./admission.ts";

type SubmissionTable = "chat_messages" | "icebreaker_responses" | "questions" | "reaction_votes";

/** What every row of these tables is found by. */
export interface ReplayableRow {
  event_id: string;
  participant_key: string;
  idempotency_key: string | null;
}

/**
 * @param columns what is read of each `stored` row, where its own columns are not enough
 * @returns receipts of earlier submissions with the items' idempotency keys, by `replayKey`
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what the rows of its table are
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
                ${keyed.map((item) => item.idempotencyKey)}::text[]) AS asked(event_id, participant_key, idempotency_key)
      USING (event_id, participant_key, idempotency_key)`.execute(connection);
  return new Map(
    rows.flatMap((row) => {
      const { event_id: eventId, participant_key: participantKey, idempotency_key: idempotencyKey } = row;
      const key = replayKey({ eventId, participantKey, idempotencyKey });
      return key === null ? [] : [[key, toReceipt(row)] as const];
    }),
  );
}
