/** Queries of draws for exports; and the erasure of winners. */
import { ANONYMOUS } from "@hubbub/contract/text";
import { sql } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { exportOf } from "../posts.store.ts";

export const exportTable = exportOf(
  "prize_draws",
  {
    drawnAt: sql`post.drawn_at`,
    displayName: sql`post.display_name`,
    username: sql`post.username`,
    entriesLeftOut: sql`post.left_out`,
  },
  { displayName: "Name" },
);

/**
 * Removes a person from the draws that they won, and their entries. The winning entries stay without a network: erasure
 * must not make it possible to win the same event again. The draw keeps its proof without the name.
 */
export async function erasePerson(transaction: Transaction, { profileId }: Person): Promise<void> {
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
export async function anonymizeWinners(transaction: Transaction, eventId: string): Promise<void> {
  await transaction
    .updateTable("prize_draws")
    .set({ profile_id: null, username: "", display_name: ANONYMOUS, avatar_url: null })
    .where("event_id", "=", eventId)
    .execute();
}
