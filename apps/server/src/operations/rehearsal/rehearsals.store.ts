/** Rehearsals in the database: the last one of each event, and the scratch copy of the one that is under way. */
import type { Rehearsal, RehearsalCheck, RehearsalOutcome } from "@hubbub/contract/rehearsal";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";

import type { RehearsalsTable, Schema } from "../../domain/schema/schema.ts";
import { drawEventId } from "../../domain/events/events.store.ts";
import { ensureSystemUser, SYSTEM_USER } from "../../domain/identity/users.store.ts";

/** Any number that nobody else takes: "Rehe" in ASCII. */
const ADVISORY_LOCK = 0x52656865;
/** A run says every second that it goes on; one that has not for so long is over. */
const SILENT_SECONDS = 15;

const SCRATCH_DESCRIPTION = "A rehearsal with simulated attendees. It is deleted when it ends.";

export type Ended = Exclude<RehearsalOutcome, "running">;

/** Whoever begins or clears away a rehearsal, on any node, takes turns; the lock ends with the transaction. */
export async function takeRehearsalTurn(transaction: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
}

export async function findRehearsal(kysely: Kysely<Schema>, eventId: string): Promise<Rehearsal | null> {
  const row = await kysely.selectFrom("rehearsals").where("event_id", "=", eventId).selectAll().executeTakeFirst();
  return row ? toRehearsal(row) : null;
}

export async function isOneUnderWay(transaction: Transaction<Schema>): Promise<boolean> {
  const row = await transaction
    .selectFrom("rehearsals")
    .where("outcome", "is", null)
    .select("event_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the scratch copy and notes the rehearsal in place of the event's last one. @returns the copy's code */
export async function beginRehearsal(
  transaction: Transaction<Schema>,
  rehearsal: { eventId: string; people: number; seconds: number },
): Promise<string> {
  const { eventId, people, seconds } = rehearsal;
  const scratchId = drawEventId();
  await ensureSystemUser(transaction);
  // A code that is taken fails here, one time in a million millions; the next try draws another.
  await sql`
    INSERT INTO events (
      id, organizer_id, description, title, translation_language, emoji_rate_limit, enable_word_cloud,
      enable_social_wall, enable_emoji_pulse, enable_translation, enable_live_chat, enable_timer, enable_prize_drawing,
      has_leaderboard, chat_allow_anonymous, chat_moderation_enabled, chat_community_id, review_anonymous_questions,
      stage_activity
    )
    SELECT ${scratchId}, ${SYSTEM_USER}, ${SCRATCH_DESCRIPTION}, title, translation_language, emoji_rate_limit,
      enable_word_cloud, enable_social_wall, enable_emoji_pulse, enable_translation, enable_live_chat, enable_timer,
      enable_prize_drawing, has_leaderboard, chat_allow_anonymous, chat_moderation_enabled, chat_community_id,
      review_anonymous_questions, stage_activity
    FROM events WHERE id = ${eventId}`.execute(transaction);
  await transaction.deleteFrom("rehearsals").where("event_id", "=", eventId).execute();
  await transaction
    .insertInto("rehearsals")
    .values({ event_id: eventId, scratch_event_id: scratchId, people, seconds })
    .execute();
  return scratchId;
}

/**
 * Says that the rehearsal goes on, and how far it is.
 * @returns false where somebody has asked for its end, or the event is gone
 */
export async function beat(
  kysely: Kysely<Schema>,
  scratchId: string,
  { elapsedSeconds, joined, sent }: Pick<Rehearsal, "elapsedSeconds" | "joined" | "sent">,
): Promise<boolean> {
  const row = await kysely
    .updateTable("rehearsals")
    .set({ beat_at: sql`now()`, elapsed_seconds: elapsedSeconds, joined, sent })
    .where("scratch_event_id", "=", scratchId)
    .where("outcome", "is", null)
    .returning("stop_asked")
    .executeTakeFirst();
  return row?.stop_asked === false;
}

export async function askToStop(kysely: Kysely<Schema>, eventId: string): Promise<void> {
  await kysely
    .updateTable("rehearsals")
    .set({ stop_asked: true })
    .where("event_id", "=", eventId)
    .where("outcome", "is", null)
    .execute();
}

/** Wipes the scratch copy with everything in it, and notes how it went where the event is still there. */
export async function endRehearsal(
  transaction: Transaction<Schema>,
  scratchId: string,
  how: { outcome: Ended; checks: readonly RehearsalCheck[]; crowdWasSlow: boolean },
): Promise<void> {
  await transaction
    .updateTable("rehearsals")
    .set({ outcome: how.outcome, checks: JSON.stringify(how.checks), crowd_was_slow: how.crowdWasSlow })
    .where("scratch_event_id", "=", scratchId)
    .where("outcome", "is", null)
    .execute();
  await transaction.deleteFrom("events").where("id", "=", scratchId).where("organizer_id", "=", SYSTEM_USER).execute();
}

/** Rehearsals that nobody runs any more: their server was ended in the middle. @returns their scratch copies */
export async function listAbandoned(transaction: Transaction<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT scratch_event_id AS id FROM rehearsals
    WHERE outcome IS NULL AND scratch_event_id IS NOT NULL
      AND beat_at < now() - make_interval(secs => ${SILENT_SECONDS})`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** The most people that any event has had open on one of the other nodes within the last two minutes. */
export async function mostPeopleLately(kysely: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    SELECT max(people)::int AS most FROM (
      SELECT sum(people) AS people FROM (
        SELECT DISTINCT ON (event_id, node) event_id, people FROM presence_samples
        WHERE minute > now() - interval '2 minutes'
        ORDER BY event_id, node, minute DESC
      ) AS latest
      JOIN events ON events.id = latest.event_id AND events.organizer_id <> ${SYSTEM_USER}
      GROUP BY event_id
    ) AS rooms`.execute(kysely);
  return rows[0]?.most ?? 0;
}

function toRehearsal(row: Selectable<RehearsalsTable>): Rehearsal {
  return {
    people: row.people,
    outcome: row.outcome ?? "running",
    startedAt: row.started_at.toISOString(),
    seconds: row.seconds,
    elapsedSeconds: row.elapsed_seconds,
    joined: row.joined,
    sent: row.sent,
    scratchEventId: row.outcome === null ? row.scratch_event_id : null,
    checks: row.checks,
    crowdWasSlow: row.crowd_was_slow,
  };
}
