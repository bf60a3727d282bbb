/** Counting what participants submitted within a sliding window: the same query for every table with such a limit. */
import { type Kysely, sql } from "kysely";

import type { Schema } from "../domain/schema/schema.ts";
import { participantOf, type Quota, type Submission } from "./admission.ts";

/**
 * Quotas of the items' participants, by `participantOf`. One more submission is allowed when the oldest one of the
 * window is `windowSeconds` old.
 */
export async function countWithinWindow(
  connection: Kysely<Schema>,
  table: "chat_messages" | "questions",
  items: readonly Submission[],
  windowSeconds: number,
): Promise<Map<string, Quota>> {
  const { rows } = await sql<{ event_id: string; participant_key: string; count: number; retry_after: number }>`
    SELECT event_id, participant_key, count(*)::int AS count,
           greatest(1, ceil(${windowSeconds}::int - extract(epoch FROM clock_timestamp() - min(submitted_at))))::int AS retry_after
    FROM ${sql.table(table)}
    WHERE (event_id, participant_key) IN (
      SELECT * FROM unnest(${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.participantKey)}::text[])
    )
    AND submitted_at > clock_timestamp() - make_interval(secs => ${windowSeconds}::int)
    GROUP BY event_id, participant_key`.execute(connection);
  return new Map(
    rows.map(({ event_id, participant_key, count, retry_after }) => [
      participantOf({ eventId: event_id, participantKey: participant_key }),
      { count, retryAfter: retry_after },
    ]),
  );
}
