/** Queries about the teams of an organizer's groups. */
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";

/** Whether a user is a confirmed collaborator of a group of this owner, whether they have used the role or not. */
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
