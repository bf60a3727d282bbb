/** Queries for the demo event: its initial state, and whether it has to be restored. */
import { type Kysely, sql, type Transaction } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { submissionTables, tablesDeleted } from "../../activities/tables.ts";
import { columnOf, eventSettings } from "../../domain/events/event-fields.ts";
import { ensureSystemUser, SYSTEM_USER } from "../../domain/identity/users.store.ts";
import {
  demoResponses,
  demoCaptions,
  demoEvent,
  demoMessages,
  demoMoods,
  demoQuestions,
  SAMPLE_ATTENDEES,
} from "./demo-content.ts";
import { simulatedName } from "../simulation/names.ts";
import { insertPolls } from "./demo-polls.store.ts";

/** A number that no other advisory lock uses: "Demo" in ASCII. */
const ADVISORY_LOCK = 0x44656d6f;

/** Resets every setting of an event, also future ones, to the default of its column. */
const defaultSettings = Object.fromEntries(eventSettings.map((field) => [columnOf(field), sql`DEFAULT`]));

/** Locks the demo against other nodes until the transaction ends. */
export async function lockDemo(transaction: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
}

/**
 * Creates the demo event or resets all its settings, and locks it against submissions until the transaction ends.
 * @throws Error if an organizer's event has this id; that event is not changed
 */
export async function prepareEvent(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  const settings = {
    ...defaultSettings,
    title: demoEvent.title,
    description: demoEvent.description,
    is_archived: false,
    archived_at: null,
    is_private: false,
    enable_translation: true,
    // Nobody moderates the demo, so a visitor's question would stay pending.
    review_anonymous_questions: false,
  };
  await ensureSystemUser(transaction);
  const row = await transaction
    .insertInto("events")
    .values({ id: eventId, organizer_id: SYSTEM_USER, ...settings })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(settings).where("events.organizer_id", "=", SYSTEM_USER),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Error(`The demo's event code ${eventId} belongs to somebody's event`);
}

/** Deletes the demo event and its content. @returns false if there is none */
export async function removeEvent(transaction: Transaction<Schema>, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("events")
    .where("id", "=", eventId)
    .where("organizer_id", "=", SYSTEM_USER)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Lists the profiles that voted in the event: their overlays are invalidated when the event is emptied. */
export async function listVoters(transaction: Transaction<Schema>, eventId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom("question_votes")
    .where("event_id", "=", eventId)
    .select("profile_id")
    .distinct()
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

/**
 * Whether the event was filled within the last so many milliseconds, by any node. The sample attendees enter the prize draw
 * then.
 */
export async function wasFilledWithin(kysely: Kysely<Schema>, eventId: string, milliseconds: number): Promise<boolean> {
  const row = await kysely
    .selectFrom("prize_entries")
    .where("event_id", "=", eventId)
    .where("profile_id", "=", sampleId(1))
    .where("entered_at", ">", sql<Date>`now() - make_interval(secs => ${milliseconds / 1000})`)
    .select("entered_at")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody other than the sample attendees has submitted something, or the event does not exist yet. */
export async function needsRestore(kysely: Kysely<Schema>, eventId: string): Promise<boolean> {
  const fromOthers = submissionTables().map(
    ({ name, columns: [identity] }) =>
      sql`EXISTS (SELECT FROM ${sql.table(name)} WHERE event_id = ${eventId} AND ${sql.ref(identity)} NOT LIKE 'sample-%')`,
  );
  const { rows } = await sql<{ touched: boolean }>`
    SELECT NOT EXISTS (SELECT FROM events WHERE id = ${eventId}) OR ${sql.join(fromOthers, sql` OR `)} AS touched`.execute(
    kysely,
  );
  return rows[0]?.touched ?? true;
}

/** Deletes the event's content, also that of visitors. */
export async function emptyEvent(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  for (const table of tablesDeleted("onDemoReset")) {
    await transaction.deleteFrom(table).where("event_id", "=", eventId).execute();
  }
}

/** Inserts or updates the sample attendees' profiles, which have no wallet account. @returns their ids */
export async function ensureSampleAttendees(transaction: Transaction<Schema>): Promise<string[]> {
  const numbers = numbersTo(SAMPLE_ATTENDEES);
  await transaction
    .insertInto("profiles")
    .values(
      numbers.map((number) => ({
        id: sampleId(number),
        wallet_user_id: null,
        username: "",
        email: "",
        display_name: simulatedName(number),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({ display_name: row.ref("excluded.display_name") })),
    )
    .execute();
  return numbers.map(sampleId);
}

/** Inserts the demo's content into the empty event. Submission times are some seconds apart. */
export async function fillEvent(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  await insertResponses(transaction, eventId);
  await insertQuestions(transaction, eventId);
  await insertMoods(transaction, eventId);
  await insertMessages(transaction, eventId);
  await insertPolls(transaction, { eventId, sampleId, now: Date.now() });
  await transaction
    .insertInto("timers")
    .values({ event_id: eventId, duration_seconds: demoEvent.timerSeconds })
    .execute();
  await transaction
    .insertInto("translation_captions")
    .values(
      demoCaptions.map(({ original, translated, language }) => ({
        event_id: eventId,
        original_text: original,
        translated_text: translated,
        target_language: language,
      })),
    )
    .execute();
}

async function insertResponses(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  const rows = demoResponses.map((response, index) => {
    const number = (index % SAMPLE_ATTENDEES) + 1;
    return {
      response,
      participant_name: simulatedName(number),
      ...submission(eventId, number, demoResponses.length - index),
    };
  });
  await transaction.insertInto("icebreaker_responses").values(rows).execute();
  await transaction.insertInto("icebreaker_counts").values({ event_id: eventId, shown: rows.length }).execute();
}

async function insertQuestions(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  for (const [index, { content, status, by, upvotes, downvotes }] of demoQuestions.entries()) {
    const { id } = await transaction
      .insertInto("questions")
      .values({
        content,
        status,
        upvotes,
        downvotes,
        participant_name: simulatedName(by),
        ...submission(eventId, by, demoQuestions.length - index),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const votes = numbersTo(upvotes + downvotes).map((number) => ({
      event_id: eventId,
      question_id: id,
      profile_id: sampleId(number),
      vote: number <= upvotes ? ("upvote" as const) : ("downvote" as const),
    }));
    await transaction.insertInto("question_votes").values(votes).execute();
  }
}

async function insertMoods(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  const moods = (["excited", "neutral", "bored"] as const).flatMap((mood) =>
    numbersTo(demoMoods[mood]).map(() => mood),
  );
  const rows = moods.map((mood, index) => ({ mood, ...submission(eventId, index + 1, moods.length - index) }));
  await transaction.insertInto("reaction_votes").values(rows).execute();
  await transaction
    .insertInto("reaction_counts")
    .values({ event_id: eventId, ...demoMoods })
    .execute();
}

async function insertMessages(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  for (const [index, { content, by, reactions = [] }] of demoMessages.entries()) {
    const { id } = await transaction
      .insertInto("chat_messages")
      .values({ content, participant_name: simulatedName(by), ...submission(eventId, by, demoMessages.length - index) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const reactionRows = reactions.flatMap(({ emoji, count }) =>
      numbersTo(count).map((number) => ({
        event_id: eventId,
        message_id: id,
        emoji,
        participant_key: sampleId(number),
      })),
    );
    if (reactionRows.length > 0) await transaction.insertInto("chat_reactions").values(reactionRows).execute();
  }
}

/** The columns of a submission by an attendee, `stepsAgo` times twenty seconds before now. */
function submission(eventId: string, number: number, stepsAgo: number) {
  const stepMs = 20_000;
  return {
    event_id: eventId,
    participant_key: sampleId(number),
    profile_id: sampleId(number),
    submitted_at: new Date(Date.now() - stepsAgo * stepMs),
  };
}

function sampleId(number: number): string {
  return `sample-${number}`;
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
