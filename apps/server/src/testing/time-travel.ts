/** Moves stored times into the past, as if time had passed. By SQL, because no call changes the clock. */
import { type RawBuilder, sql } from "kysely";

import type { Schema } from "../domain/schema/schema.ts";
import type { TestApp } from "./test-app.ts";

type TestDatabase = Pick<TestApp, "database">;
type Column<Table extends keyof Schema> = keyof Schema[Table] & string;

const HOUR = 3600;
const DAY = 24 * HOUR;

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Sets a time of these rows to so many seconds ago. @returns the time */
async function setAgo<Table extends keyof Schema>(
  { database }: TestDatabase,
  [table, column]: readonly [Table, Column<Table>],
  rows: RawBuilder<unknown>,
  seconds: number,
): Promise<Date> {
  const time = ago(seconds);
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${time} WHERE ${rows}`.execute(database.kysely);
  return time;
}

/** Moves times of these rows so many seconds back. */
async function shift<Table extends keyof Schema>(
  { database }: TestDatabase,
  [table, ...columns]: readonly [Table, ...Column<Table>[]],
  rows: RawBuilder<unknown>,
  seconds: number,
): Promise<void> {
  const moved = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - make_interval(secs => ${seconds})`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(moved)} WHERE ${rows}`.execute(database.kysely);
}

/** Submissions of an event were sent earlier, in the same order: the last one so many seconds ago. */
export async function ageSubmissions(
  { database }: TestDatabase,
  table: "chat_messages" | "questions" | "mood_votes",
  eventId: string,
  seconds: number,
): Promise<void> {
  const newest = sql`(SELECT max(submitted_at) FROM ${sql.table(table)} WHERE event_id = ${eventId})`;
  const submitted_at = sql<Date>`${ago(seconds)}::timestamptz + (submitted_at - ${newest})`;
  await database.kysely.updateTable(table).set({ submitted_at }).where("event_id", "=", eventId).execute();
}

/** An event was created so many seconds ago. */
export async function ageEvent(test: TestDatabase, eventId: string, seconds: number): Promise<void> {
  await setAgo(test, ["events", "created_at"], sql`id = ${eventId}`, seconds);
}

/** An event's open quiz was opened so many seconds earlier than it was. */
export async function ageQuiz(test: TestApp, eventId: string, seconds: number): Promise<void> {
  await shift(test, ["polls", "opened_at", "closes_at"], sql`event_id = ${eventId} AND state = 'open'`, seconds);
  test.bus.publish({ roomId: eventId, invalidates: ["polls", "settled-polls"] });
}

/** All merged questions of an event were merged so many hours ago. */
export async function ageMerges(test: TestDatabase, eventId: string, hours: number): Promise<void> {
  const merged = sql`event_id = ${eventId} AND merged_into IS NOT NULL`;
  await setAgo(test, ["questions", "merged_at"], merged, hours * HOUR);
}

/** An invitation to the team of an event or a group expired so many seconds ago. */
export async function expireInvitation(test: TestDatabase, id: string, seconds = 1): Promise<void> {
  await setAgo(test, ["collaborators", "expires_at"], sql`id = ${id}`, seconds);
}

/** An access link expired a second ago. */
export async function expireLink(test: TestDatabase, id: string): Promise<void> {
  await setAgo(test, ["access_links", "expires_at"], sql`id = ${Number(id)}`, 1);
}

/** The running timer of an event ended so many seconds ago. @returns the end */
export async function endTimer(test: TestApp, eventId: string, seconds: number): Promise<Date> {
  const end = await setAgo(test, ["timers", "end_at"], sql`event_id = ${eventId}`, seconds);
  test.bus.publish({ roomId: eventId, invalidates: ["timer"] });
  return end;
}

/** Profiles were created so many hours ago. */
export async function ageProfiles(test: TestDatabase, usernames: readonly string[], hours: number): Promise<void> {
  await setAgo(test, ["profiles", "created_at"], sql`username = ANY(${usernames})`, hours * HOUR);
}

/** An event was archived so many days ago, and the person was last seen then. */
export async function ageArchive(
  test: TestDatabase,
  { eventId, username, days }: { eventId: string; username: string; days: number },
): Promise<void> {
  await setAgo(test, ["events", "archived_at"], sql`id = ${eventId}`, days * DAY);
  await setAgo(test, ["profiles", "seen_at"], sql`username = ${username}`, days * DAY);
}

/** An archived event was archived so many hours ago. */
export async function ageArchivedAt(test: TestApp, eventId: string, hours: number): Promise<void> {
  await setAgo(test, ["events", "archived_at"], sql`id = ${eventId}`, hours * HOUR);
  test.bus.publish({ roomId: eventId, invalidates: ["event"] });
}

/** All sessions at foreign providers expired a minute ago. */
export async function expireSessions(test: TestDatabase): Promise<void> {
  await setAgo(test, ["foreign_sessions", "expires_at"], sql`true`, 60);
}

/** What was translated today was translated yesterday. */
export async function startNextTranslationDay({ database }: TestDatabase): Promise<void> {
  await sql`DELETE FROM translation_usage WHERE day < (SELECT max(day) FROM translation_usage)`.execute(
    database.kysely,
  );
  await sql`UPDATE translation_usage SET day = day - 1`.execute(database.kysely);
}

/** All idempotency keys were used so many hours ago. */
export async function ageIdempotencyKeys(test: TestDatabase, hours: number): Promise<void> {
  await shift(test, ["receipts", "stored_at"], sql`true`, hours * HOUR);
}

/** The desk that captions an event confirmed its lease so many seconds ago. */
export async function ageDesk(test: TestDatabase, eventId: string, seconds: number): Promise<void> {
  await setAgo(test, ["caption_desks", "beat_at"], sql`event_id = ${eventId}`, seconds);
}

/** Everything about the webhooks of an endpoint happened so many seconds earlier. */
export async function ageWebhooks(test: TestDatabase, endpointId: string, seconds: number): Promise<void> {
  const id = Number(endpointId);
  await shift(test, ["webhook_endpoints", "failing_since", "former_secret_until"], sql`id = ${id}`, seconds);
  const times = ["next_at", "created_at", "tried_at", "claimed_until"] as const;
  await shift(test, ["webhook_deliveries", ...times], sql`endpoint_id = ${id}`, seconds);
}

/** An API key has expired a moment ago. */
export async function expireKey(test: TestApp, id: string): Promise<void> {
  await setAgo(test, ["api_keys", "expires_at"], sql`id = ${id}`, 1);
  test.bus.publish({ roomId: id, invalidates: ["api-keys"] });
}

/** An API key was last used so many seconds ago. */
export async function ageKeyUse(test: TestApp, id: string, seconds: number): Promise<void> {
  await setAgo(test, ["api_keys", "last_used_at"], sql`id = ${id}`, seconds);
  test.bus.publish({ roomId: id, invalidates: ["api-keys"] });
}
