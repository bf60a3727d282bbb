/** Counts the questions of an event. */
import type { QuestionTally } from "@hubbub/contract/activities/questions/labels";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";

export interface CountedTally extends QuestionTally {
  /** Database time of the count, in microseconds. */
  at: number;
}

/** A merged question counts with the state of the question that is shown instead. */
export async function countQuestions(kysely: Connection, eventId: string): Promise<CountedTally> {
  const { rows } = await sql<CountedTally>`
    WITH RECURSIVE counted AS (
      SELECT id, status FROM questions WHERE event_id = ${eventId} AND status <> 'merged'
      UNION ALL
      SELECT merged.id, counted.status
      FROM counted JOIN questions merged ON merged.event_id = ${eventId} AND merged.merged_into = counted.id
    )
    SELECT count(*)::int AS asked,
           count(*) FILTER (WHERE status = 'answered')::int AS answered,
           count(*) FILTER (WHERE status IN ('pending', 'ignored'))::int AS "notShown",
           (extract(epoch FROM statement_timestamp()) * 1000000)::bigint AS at
    FROM counted`.execute(kysely);
  const [row] = rows;
  if (!row) throw new Error("The count returned no row");
  return row;
}
