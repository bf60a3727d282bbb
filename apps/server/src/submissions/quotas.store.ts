/** Counts participants' submissions within a sliding window. One query serves every table of submissions. */
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Limit } from "../api/rate-limits/limits.ts";
import type { Schema } from "../domain/schema/schema.ts";
import { participantOf, type Quota, type Submission } from "./admission.ts";

export interface QuotaRow {
  event_id: string;
  participant_key: string;
  count: number;
  retry_after: number;
}

/**
 * Returns the quotas of the items' participants, by `participantOf`. One more submission is allowed once the oldest one
 * in the window is `windowSeconds` old. If the limit never resets, all submissions count.
 * @param table a table with the columns event_id, participant_key and submitted_at
 */
export async function countSubmissions(
  connection: Kysely<Schema>,
  table: keyof Schema,
  items: readonly Submission[],
  { windowSeconds, neverResets = false }: Limit,
): Promise<Map<string, Quota>> {
  // The lateral join looks up each participant by index. For a plain join the planner may read all rows of the window.
  const { rows } = await sql<QuotaRow>`
    SELECT submitter.event_id, submitter.participant_key, recent.count,
           CASE WHEN ${neverResets}::boolean THEN ${windowSeconds}::int ELSE ${secondsLeft(windowSeconds, sql`recent.oldest`)} END
             AS retry_after
    FROM (
      SELECT DISTINCT * FROM unnest(${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.participantKey)}::text[])
        AS sent(event_id, participant_key)
    ) submitter
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, min(submitted_at) AS oldest FROM ${sql.table(table)}
      WHERE event_id = submitter.event_id AND participant_key = submitter.participant_key
        AND (${neverResets}::boolean OR submitted_at > clock_timestamp() - make_interval(secs => ${windowSeconds}::int))
    ) recent
    WHERE recent.count > 0`.execute(connection);
  return toQuotas(rows);
}

/** SQL: the seconds until `oldest` has left the window, at least 1. */
export function secondsLeft(windowSeconds: number, oldest: RawBuilder<unknown>) {
  return sql<number>`
    least(${windowSeconds}::int, greatest(1, ceil(${windowSeconds}::int - extract(epoch FROM clock_timestamp() - ${oldest}))))::int`;
}

export function toQuotas(rows: readonly QuotaRow[]): Map<string, Quota> {
  return new Map(
    rows.map(({ event_id: eventId, participant_key: participantKey, count, retry_after: retryAfter }) => [
      participantOf({ eventId, participantKey }),
      { count, retryAfter },
    ]),
  );
}
