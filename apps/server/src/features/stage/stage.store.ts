/** Queries of stage control: the choice, and the picture of a frozen stage. */
import { isOn, type StageTab, type StageView } from "@hubbub/contract/activities";
import type { StageMode } from "@hubbub/contract/events";
import type { StagePicture } from "@hubbub/contract/stage";
import { sql } from "kysely";

import type { Activity } from "../../activities/activity.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";

export async function setStage(
  transaction: Transaction,
  eventId: string,
  choice: { view?: StageView | undefined; mode?: StageMode | undefined },
): Promise<void> {
  const columns = {
    ...(choice.view !== undefined && { stage_activity: choice.view }),
    ...(choice.mode !== undefined && { stage_mode: choice.mode }),
  };
  if (Object.keys(columns).length === 0) return;
  await transaction.updateTable("events").set(columns).where("id", "=", eventId).execute();
}

export async function findPicture(kysely: Connection, eventId: string): Promise<StagePicture | null> {
  const row = await kysely
    .selectFrom("stage_pictures")
    .where("event_id", "=", eventId)
    .select("content")
    .executeTakeFirst();
  return row && "lists" in row.content ? row.content : null;
}

/**
 * Reserves the place of a picture, unless the frozen stage has one. Waits for erasures that have begun in the event.
 * Later ones delete the reservation, so that `storePicture` stores nothing that they have erased.
 */
export async function reservePicture(kysely: Connection, eventId: string): Promise<string> {
  const reservation = crypto.randomUUID();
  await sql`
    INSERT INTO stage_pictures (event_id, taken_at, content)
    SELECT id, now(), jsonb_build_object('reservation', ${reservation}::text) FROM events WHERE id = ${eventId} FOR SHARE
    ON CONFLICT (event_id) DO UPDATE SET content = excluded.content
      WHERE stage_pictures.content ? 'reservation'
        OR NOT EXISTS (SELECT FROM events WHERE id = excluded.event_id AND stage_mode = 'frozen')`.execute(kysely);
  return reservation;
}

export interface NewPicture {
  reservation: string;
  picture: StagePicture;
}

/** Stores a picture, unless its reservation was deleted or replaced. */
export async function storePicture(kysely: Connection, eventId: string, taken: NewPicture): Promise<void> {
  await kysely
    .updateTable("stage_pictures")
    .set({ taken_at: taken.picture.takenAt, content: JSON.stringify(taken.picture) })
    .where("event_id", "=", eventId)
    .where(sql`content ->> 'reservation'`, "=", taken.reservation)
    .execute();
}

export async function deletePicture(kysely: Connection, eventId: string): Promise<void> {
  await kysely.deleteFrom("stage_pictures").where("event_id", "=", eventId).execute();
}

/**
 * Finds the activity with the most contributions in the minute before the latest one; null before the first. Of several
 * it is the one with the latest. The result changes only with a contribution, so it can be cached.
 */
export async function findBusiest(
  kysely: Connection,
  activities: readonly Activity[],
  event: EventRecord,
): Promise<StageTab | null> {
  const contributions = activities.flatMap(({ unit, stageActivity }) =>
    unit.stageView && stageActivity && isOn(event, unit)
      ? sql`SELECT ${unit.stageView} AS tab, at FROM (${stageActivity(event.id)}) activity`
      : [],
  );
  if (contributions.length === 0) return null;
  const { rows } = await sql<{ tab: StageTab }>`
    WITH contributions AS (${sql.join(contributions, sql` UNION ALL `)})
    SELECT tab FROM contributions WHERE at > (SELECT max(at) FROM contributions) - interval '60 seconds'
    GROUP BY tab ORDER BY count(*) DESC, max(at) DESC LIMIT 1`.execute(kysely);
  return rows[0]?.tab ?? null;
}
