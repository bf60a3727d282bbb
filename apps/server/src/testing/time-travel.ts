/** Moves stored times into the past, as if time had passed. By SQL, because no call changes the clock. */
import { sql } from "kysely";

import type { TestApp } from "./test-app.ts";

type TestDatabase = Pick<TestApp, "database">;

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

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
export async function ageEvent({ database }: TestDatabase, eventId: string, seconds: number): Promise<void> {
  const created_at = ago(seconds);
  await database.kysely.updateTable("events").set({ created_at }).where("id", "=", eventId).execute();
}

/** All answers to an event's polls were sent so many seconds ago. */
export async function agePollAnswers({ database }: TestDatabase, eventId: string, seconds: number): Promise<void> {
  await sql`UPDATE poll_answers SET sent_at = ARRAY[now() - make_interval(secs => ${seconds}::int)]
            WHERE event_id = ${eventId}`.execute(database.kysely);
}

/** An event's open quiz was opened so many seconds earlier than it was. */
export async function ageQuiz({ database, bus }: TestApp, eventId: string, seconds: number): Promise<void> {
  await sql`UPDATE polls SET opened_at = opened_at - make_interval(secs => ${seconds}::int),
                             closes_at = closes_at - make_interval(secs => ${seconds}::int)
            WHERE event_id = ${eventId} AND state = 'open'`.execute(database.kysely);
  bus.publish({ roomId: eventId, invalidates: ["polls", "polls-answered"] });
}

/** All merged questions of an event were merged so many hours ago. */
export async function ageMerges({ database }: TestDatabase, eventId: string, hours: number): Promise<void> {
  const merged_at = ago(hours * 3600);
  await database.kysely
    .updateTable("questions")
    .set({ merged_at })
    .where("event_id", "=", eventId)
    .where("merged_into", "is not", null)
    .execute();
}

/** An invitation to the team of an event or a group expired so many seconds ago. */
export async function expireInvitation({ database }: TestDatabase, id: string, seconds = 1): Promise<void> {
  const expired = { expires_at: ago(seconds) };
  await database.kysely.updateTable("collaborators").set(expired).where("id", "=", id).execute();
}

/** An access link expired a second ago. */
export async function expireLink({ database }: TestDatabase, id: string): Promise<void> {
  await database.kysely
    .updateTable("access_links")
    .set({ expires_at: ago(1) })
    .where("id", "=", Number(id))
    .execute();
}

/** The running timer of an event ended so many seconds ago. @returns the end */
export async function endTimer({ database, bus }: TestApp, eventId: string, seconds: number): Promise<Date> {
  const end_at = ago(seconds);
  await database.kysely.updateTable("timers").set({ end_at }).where("event_id", "=", eventId).execute();
  bus.publish({ roomId: eventId, invalidates: ["timer"] });
  return end_at;
}

/** Profiles were created so many hours ago. */
export async function ageProfiles(
  { database }: TestDatabase,
  usernames: readonly string[],
  hours: number,
): Promise<void> {
  const created_at = ago(hours * 3600);
  await database.kysely.updateTable("profiles").set({ created_at }).where("username", "in", usernames).execute();
}

/** An event was archived so many days ago, and the person was last seen then: their session has been deleted since. */
export async function ageArchive(
  { database }: TestDatabase,
  { eventId, username, days }: { eventId: string; username: string; days: number },
): Promise<void> {
  const { kysely } = database;
  const time = ago(days * 86_400);
  await kysely.updateTable("events").set({ archived_at: time }).where("id", "=", eventId).execute();
  await kysely.updateTable("profiles").set({ seen_at: time }).where("username", "=", username).execute();
  await sql`DELETE FROM wallet_sessions USING profiles WHERE profile_id = profiles.id AND username = ${username}`.execute(
    kysely,
  );
}

/** An archived event was archived so many hours ago. */
export async function ageArchivedAt({ database, bus }: TestApp, eventId: string, hours: number): Promise<void> {
  const archived_at = ago(hours * 3600);
  await database.kysely.updateTable("events").set({ archived_at }).where("id", "=", eventId).execute();
  bus.publish({ roomId: eventId, invalidates: ["event"] });
}

/** All wallet sessions expired a minute ago. */
export async function expireWalletSessions({ database }: TestDatabase): Promise<void> {
  await sql`UPDATE wallet_sessions SET expires_at = now() - interval '1 minute'`.execute(database.kysely);
}

/** What was translated today was translated yesterday. */
export async function startNextTranslationDay({ database }: TestDatabase): Promise<void> {
  await sql`DELETE FROM translation_usage WHERE day < (SELECT max(day) FROM translation_usage)`.execute(
    database.kysely,
  );
  await sql`UPDATE translation_usage SET day = day - 1`.execute(database.kysely);
}

/** All idempotency keys were used so many hours ago. */
export async function ageIdempotencyKeys({ database }: TestDatabase, hours: number): Promise<void> {
  await sql`UPDATE receipts SET stored_at = stored_at - make_interval(hours => ${hours})`.execute(database.kysely);
}

/** The desk that captions an event confirmed its lease so many seconds ago. */
export async function ageDesk({ database }: TestDatabase, eventId: string, seconds: number): Promise<void> {
  await database.kysely
    .updateTable("caption_desks")
    .set({ beat_at: ago(seconds) })
    .where("event_id", "=", eventId)
    .execute();
}

/** Everything about the webhooks of an endpoint happened so many seconds earlier. */
export async function ageWebhooks({ database }: TestDatabase, endpointId: string, seconds: number): Promise<void> {
  const before = sql`make_interval(secs => ${seconds}::int)`;
  await sql`UPDATE webhook_endpoints SET failing_since = failing_since - ${before},
              former_secret_until = former_secret_until - ${before}
            WHERE id = ${Number(endpointId)}`.execute(database.kysely);
  await sql`UPDATE webhook_deliveries SET next_at = next_at - ${before}, created_at = created_at - ${before},
              tried_at = tried_at - ${before}, claimed_until = claimed_until - ${before}
            WHERE endpoint_id = ${Number(endpointId)}`.execute(database.kysely);
}

/** An API key has expired a moment ago. */
export async function expireKey({ database, bus }: TestApp, id: string): Promise<void> {
  await database.kysely
    .updateTable("api_keys")
    .set({ expires_at: ago(1) })
    .where("id", "=", id)
    .execute();
  bus.publish({ roomId: id, invalidates: ["api-keys"] });
}

/** An API key was last used so many seconds ago. */
export async function ageKeyUse({ database, bus }: TestApp, id: string, seconds: number): Promise<void> {
  await database.kysely
    .updateTable("api_keys")
    .set({ last_used_at: ago(seconds) })
    .where("id", "=", id)
    .execute();
  bus.publish({ roomId: id, invalidates: ["api-keys"] });
}
