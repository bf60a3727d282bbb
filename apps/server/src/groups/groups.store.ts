/** Event groups in the database. */
import type { PublicGroup } from "@hubbub/contract/groups";
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";

/** A group's public minimum, by its id or its permalink. */
export async function findPublicGroup(kysely: Kysely<Schema>, idOrPermalink: string): Promise<PublicGroup | null> {
  const row = await kysely
    .selectFrom("event_groups")
    .where((where) => where.or([where("id", "=", idOrPermalink), where("permalink", "=", idOrPermalink)]))
    .select(["permalink", "title"])
    .executeTakeFirst();
  return row ?? null;
}
