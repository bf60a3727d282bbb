/** Queries for insights: activity and number of people by minute, from submissions and presence samples. */
import { fieldFor } from "@hubbub/contract/activities";
import { INSIGHTS_HOURS, type Insights, PARTICIPATION_FIELDS } from "@hubbub/contract/insights";
import { sql } from "kysely";

import type { Activity } from "../../activities/activity.ts";
import { readInsightsFields } from "../../activities/index.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { unnest } from "../../platform/database/unnest.ts";
import { findNewcomerNotice } from "../../api/rate-limits/newcomer-notices.store.ts";

type Row<Counted extends string> = { minute: Date } & Record<Counted, number>;

/** Reads the counts of each minute with activity, within the last `INSIGHTS_HOURS` of activity, and complete totals. */
export async function readInsights(
  kysely: Connection,
  activities: readonly Activity[],
  eventId: string,
): Promise<Insights> {
  const [participation, people, maxPeople, crowd, fields] = await Promise.all([
    readParticipation(kysely, activities, eventId),
    readPeople(kysely, eventId),
    readMaxPeople(kysely, eventId),
    findNewcomerNotice(kysely, eventId),
    readInsightsFields(kysely, eventId),
  ]);
  const reportedFrom = (participation.at(-1)?.minute.getTime() ?? 0) - INSIGHTS_HOURS * 3_600_000;
  return {
    participation: participation.filter(({ minute }) => minute.getTime() > reportedFrom).map(withInstant),
    people: people.map(withInstant),
    ...fields,
    totals: { ...fieldFor(PARTICIPATION_FIELDS, (field) => sum(participation, field)), maxPeople },
    crowd,
  };
}

function sum<Field extends string>(rows: readonly Row<Field>[], field: Field): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

function withInstant<T extends { minute: Date }>(row: T): Omit<T, "minute"> & { minute: string } {
  return { ...row, minute: row.minute.toISOString() };
}

/** The minutes with submissions, in order. */
async function readParticipation(kysely: Connection, activities: readonly Activity[], eventId: string) {
  const done = activities.flatMap(({ unit, participation }) => {
    const field = unit.submissions?.participation;
    return field && participation ? [{ field, times: participation(eventId) }] : [];
  });
  const all = done.map(({ field, times }) => sql`SELECT at, ${field} AS field FROM (${times}) submissions`);
  const counts = done.map(({ field }) => sql`count(*) FILTER (WHERE field = ${field})::int AS ${sql.ref(field)}`);
  const { rows } = await sql<Row<(typeof PARTICIPATION_FIELDS)[number]>>`
    SELECT date_trunc('minute', at) AS minute, ${sql.join(counts)}
    FROM (${sql.join(all, sql` UNION ALL `)}) done
    GROUP BY minute ORDER BY minute`.execute(kysely);
  return rows;
}

async function readPeople(kysely: Connection, eventId: string) {
  const { rows } = await sql<Row<"people">>`
    SELECT minute, sum(people)::int AS people
    FROM presence_samples
    WHERE event_id = ${eventId}
      AND minute > (SELECT max(minute) FROM presence_samples WHERE event_id = ${eventId})
                   - make_interval(hours => ${INSIGHTS_HOURS})
    GROUP BY minute ORDER BY minute`.execute(kysely);
  return rows;
}

async function readMaxPeople(kysely: Connection, eventId: string): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    SELECT coalesce(max(people), 0)::int AS most
    FROM (SELECT sum(people) AS people FROM presence_samples WHERE event_id = ${eventId} GROUP BY minute) minutes`.execute(
    kysely,
  );
  return rows[0]?.most ?? 0;
}

/** Stores the number of people in each event on this node. Events that were deleted in the meantime are skipped. */
export async function savePresence(
  kysely: Connection,
  sample: { minute: Date; node: string; people: ReadonlyMap<string, number> },
): Promise<void> {
  if (sample.people.size === 0) return;
  const seen = Array.from(sample.people, ([eventId, people]) => ({ eventId, people }));
  await sql`
    INSERT INTO presence_samples (event_id, minute, node, people)
    SELECT events.id, ${sample.minute}, ${sample.node}, seen.people
    FROM ${unnest(seen, { eventId: "text", people: "int" })} AS seen(event_id, people)
    JOIN events ON events.id = seen.event_id
    ON CONFLICT (event_id, minute, node) DO UPDATE
      SET people = greatest(presence_samples.people, excluded.people)`.execute(kysely);
}
