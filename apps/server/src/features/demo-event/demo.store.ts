/** Queries for the demo event: its initial state, and whether it has to be restored. */
import { ACTIVITIES } from "@hubbub/contract/activities";
import { sql } from "kysely";

import type { Activity } from "../../activities/activity.ts";
import { SAMPLE_PREFIX, sampleAttendees } from "../../activities/sample-attendees.ts";
import { personalTables, TABLES } from "../../activities/tables.ts";
import { columnOf, eventSettings } from "../../domain/events/event-fields.ts";
import { ensureSystemUser, SYSTEM_USER } from "../../domain/identity/people.store.ts";
import type { Transaction } from "../../domain/schema/schema.ts";

/** Every setting of an event with the default of its column, except that all activities are on. */
const settings = {
  ...Object.fromEntries(eventSettings.map((field) => [columnOf(field), sql`DEFAULT`])),
  ...Object.fromEntries(ACTIVITIES.flatMap((unit) => (unit.switch ? [[columnOf(unit.switch.field), true]] : []))),
  title: "Demo: great talks",
  description:
    "A sample event for trying everything out. Its attendees and answers are simulated, and it goes back to its first state about every hour.",
  is_archived: false,
  archived_at: null,
  is_private: false,
  logo: null,
};

/**
 * Creates the demo event or resets all its settings, and locks it against submissions until the transaction ends.
 * @throws Error if an organizer's event has this id; that event is not changed
 */
export async function prepareEvent(transaction: Transaction, eventId: string): Promise<void> {
  await ensureSystemUser(transaction);
  // The time of creation is that of the content: nobody reads another one.
  const filled = { ...settings, created_at: sql<Date>`now()` };
  const row = await transaction
    .insertInto("events")
    .values({ id: eventId, organizer_id: SYSTEM_USER, ...filled })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(filled).where("events.organizer_id", "=", SYSTEM_USER))
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Error(`The demo's event code ${eventId} belongs to somebody's event`);
}

/**
 * Whether the event does not exist, or was filled more than so many milliseconds ago and somebody other than the sample
 * attendees has submitted something since. Locks the event, and so waits for another node that is restoring it.
 */
export async function needsRestore(transaction: Transaction, eventId: string, milliseconds: number): Promise<boolean> {
  const fromOthers = personalTables().map(
    ({ name, columns: [identity] }) =>
      sql`EXISTS (SELECT FROM ${sql.table(name)}
                  WHERE event_id = ${eventId} AND ${sql.ref(identity)} NOT LIKE ${`${SAMPLE_PREFIX}%`})`,
  );
  const { rows } = await sql<{ isNeeded: boolean }>`
    SELECT created_at < now() - make_interval(secs => ${milliseconds / 1000})
           AND (${sql.join(fromOthers, sql` OR `)}) AS "isNeeded"
    FROM events WHERE id = ${eventId} FOR NO KEY UPDATE`.execute(transaction);
  return rows[0]?.isNeeded ?? true;
}

/** Deletes the event's content, including that of visitors. */
export async function emptyEvent(transaction: Transaction, eventId: string): Promise<void> {
  for (const { name, deletedWith } of TABLES)
    if (deletedWith?.includes("events"))
      await sql`DELETE FROM ${sql.table(name)} WHERE event_id = ${eventId}`.execute(transaction);
}

/** Fills an event with content of sample attendees. Their profiles have no wallet account. */
export async function fillEvent(
  transaction: Transaction,
  activities: readonly Pick<Activity, "fillDemo">[],
  eventId: string,
): Promise<void> {
  await transaction
    .insertInto("profiles")
    .values(sampleAttendees().map(({ id, name }) => ({ id, username: "", email: "", display_name: name })))
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({ display_name: row.ref("excluded.display_name") })),
    )
    .execute();
  for (const { fillDemo } of activities) await fillDemo?.(transaction, eventId);
}
