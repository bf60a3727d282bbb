/**
 * Locks the wallet profiles of a batch of submissions. A profile that is erased at the same time fails only its own
 * submissions.
 */
import type { Kysely } from "kysely";

import type { Schema } from "../domain/schema/schema.ts";

/**
 * Locks the items' profiles against erasure until the transaction ends. Locks are taken in the order of ids, so that
 * two transactions cannot deadlock.
 * @returns ids of the profiles that still exist
 */
export async function lockProfiles(
  transaction: Kysely<Schema>,
  items: readonly { profileId: string | null }[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(items.flatMap(({ profileId }) => profileId ?? []));
  if (ids.size === 0) return ids;
  const rows = await transaction
    .selectFrom("profiles")
    .where("id", "in", [...ids])
    // Excludes erased prize winners, whose row remains without name and email. Sample profiles have no wallet user.
    .where((where) =>
      where.or([where("username", "<>", ""), where("email", "<>", ""), where("wallet_user_id", "is", null)]),
    )
    .select("id")
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
