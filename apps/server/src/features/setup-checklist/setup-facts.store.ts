/** Queries for the setup checklist: stored facts about this installation, and facts derived from other tables. */

import type { Schema, Connection } from "../../domain/schema/schema.ts";

export type SetupFact = Schema["setup_facts"]["name"];

export async function recordFact(kysely: Connection, name: SetupFact): Promise<void> {
  await kysely
    .insertInto("setup_facts")
    .values({ name })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export async function deleteFact(kysely: Connection, name: SetupFact): Promise<void> {
  await kysely.deleteFrom("setup_facts").where("name", "=", name).execute();
}

export async function listFacts(kysely: Connection): Promise<Set<SetupFact>> {
  const rows = await kysely.selectFrom("setup_facts").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

/** Whether any event or group has a team member other than its owner, an invitation, or a moderator link. */
export async function hasTeamMember(kysely: Connection): Promise<boolean> {
  const row = await kysely
    .selectFrom("collaborators")
    .select("id")
    .unionAll(kysely.selectFrom("access_links").where("role", "=", "moderator").select("label as id"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any rehearsal ran to its end, whatever its verdict. */
export async function hasRehearsed(kysely: Connection): Promise<boolean> {
  const row = await kysely
    .selectFrom("rehearsals")
    .where("outcome", "in", ["passed", "failed", "unclear"])
    .select("event_id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
