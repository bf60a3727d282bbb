/** Queries for the setup checklist: stored facts about this installation, and facts derived from other tables. */
import { sql } from "kysely";

import type { Schema, Connection } from "../../domain/schema/schema.ts";

type SetupFact = Schema["setup_facts"]["name"];

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

interface SetupFacts {
  stored: SetupFact[];
  /** Whether any event or group has a team member other than its owner, an invitation, or a moderator link. */
  hasTeam: boolean;
  /** Whether any rehearsal ran to its end, whatever its verdict. */
  hasRehearsed: boolean;
}

export async function readFacts(kysely: Connection): Promise<SetupFacts> {
  const { rows } = await sql<SetupFacts>`
    SELECT
      ARRAY(SELECT name FROM setup_facts) AS stored,
      EXISTS (SELECT FROM collaborators) OR EXISTS (SELECT FROM access_links WHERE role = 'moderator') AS "hasTeam",
      EXISTS (SELECT FROM rehearsals WHERE outcome IN ('passed', 'failed', 'unclear')) AS "hasRehearsed"`.execute(
    kysely,
  );
  return rows[0] as SetupFacts;
}
