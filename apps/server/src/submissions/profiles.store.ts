/** Profiles of those who submit: one that its person erases meanwhile must fail that person's submission, not a batch. */
import type { Kysely } from "kysely";

import type { Schema } from "../domain/schema/schema.ts";

/** Those of the profiles that there are, kept from being erased until the transaction ends; in one order everywhere. */
export async function lockProfiles(
  transaction: Kysely<Schema>,
  items: readonly { profileId: string | null }[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(items.flatMap(({ profileId }) => profileId ?? []));
  if (ids.size === 0) return ids;
  const rows = await transaction
    .selectFrom("profiles")
    .where("id", "in", [...ids])
    // Of an erased winner nothing is left but the wallet's id: nobody is signed in as that. Samples never had more.
    .where((where) =>
      where.or([where("username", "<>", ""), where("email", "<>", ""), where("wallet_user_id", "is", null)]),
    )
    .select("id")
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
