/** Queries of draws for exports; and the erasure of winners. */
import { ANONYMOUS } from "@hubbub/contract/text";
import { sql, type Transaction } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { BATCH_ROWS, type ExportedTable, readInBatches } from "../exported-table.ts";

export const exportTable: ExportedTable = {
  columns: ["drawnAt", "displayName", "username", "entriesLeftOut"],
  headings: { displayName: "Name" },
  batches: (kysely, eventId) =>
    readInBatches(
      (after) =>
        kysely
          .selectFrom("prize_draws")
          .where("event_id", "=", eventId)
          .where("id", ">", after)
          .select(["id", "drawn_at", "display_name", "username", "left_out"])
          .orderBy("id")
          .limit(BATCH_ROWS)
          .execute(),
      (row) => ({
        drawnAt: row.drawn_at.toISOString(),
        displayName: row.display_name,
        username: row.username,
        entriesLeftOut: row.left_out,
      }),
    ),
};

/**
 * Removes a person from the draws that they won, and their entries. The winning entries stay without a network: erasure
 * must not make it possible to win the same event again. The draw keeps its proof without the name.
 */
export async function erasePerson(transaction: Transaction<Schema>, { profileId }: Person): Promise<void> {
  if (profileId === null) return;
  await transaction
    .updateTable("prize_draws")
    .set({ username: "", display_name: ANONYMOUS, avatar_url: null })
    .where("profile_id", "=", profileId)
    .execute();
  await transaction
    .updateTable("prize_entries")
    .set({ network_group: null })
    .where("profile_id", "=", profileId)
    .execute();
  await sql`
    DELETE FROM prize_entries entry WHERE profile_id = ${profileId} AND NOT EXISTS (
      SELECT FROM prize_draws WHERE event_id = entry.event_id AND winner_code = entry.code
    )`.execute(transaction);
}

/** Removes the winners' names. The proofs of the draws stay. */
export async function anonymizeWinners(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  await transaction
    .updateTable("prize_draws")
    .set({ profile_id: null, username: "", display_name: ANONYMOUS, avatar_url: null })
    .where("event_id", "=", eventId)
    .execute();
}
