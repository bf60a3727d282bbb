/** Who works with whom, in the database. */
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";

/** Whether somebody helps to run a group of this owner. */
export async function isOnTeamOfOwner(kysely: Kysely<Schema>, ownerDbId: string, dbId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom("group_collaborators")
    .innerJoin("event_groups", "event_groups.id", "group_collaborators.group_id")
    .where("event_groups.organizer_id", "=", ownerDbId)
    .where("group_collaborators.user_db_id", "=", dbId)
    .select("group_collaborators.id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
