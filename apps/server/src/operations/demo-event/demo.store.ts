/** The demo event in the database: its first state, and whether anybody has touched it. */
import { type Kysely, sql, type Transaction } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { ensureSystemUser, SYSTEM_USER } from "../../domain/identity/users.store.ts";
import {
  demoAnswers,
  demoCaptions,
  demoEvent,
  demoMessages,
  demoMoods,
  demoQuestions,
  SAMPLE_ATTENDEES,
} from "./demo-content.ts";
import { simulatedName } from "../simulation/names.ts";

/** Any number that nobody else takes: "Demo" in ASCII. */
const ADVISORY_LOCK = 0x44656d6f;

/** Everything an event can be filled with; what hangs below these goes with them. */
export const CONTENT_TABLES = [
  "icebreaker_responses",
  "word_rules",
  "text_filters",
  "mutes",
  "questions",
  "reaction_votes",
  "reaction_counts",
  "chat_messages",
  "timers",
  "prize_entries",
  "prize_seeds",
  "prize_draws",
  "translations",
  "translation_captions",
  "leaderboards",
  "presence_samples",
  "event_collaborators",
  "made_once",
  "crowd_notices",
  "rehearsals",
] as const;

/** Nodes that start at once take turns; the lock ends with the transaction. */
export async function takeDemoTurn(transaction: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
}

/**
 * Makes the demo's event or sets its switches back, and locks it against submissions until the transaction ends.
 * @throws Error where somebody's own event has this id, which is left alone
 */
export async function prepareEvent(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  const settings = {
    title: demoEvent.title,
    description: demoEvent.description,
    is_archived: false,
    archived_at: null,
    is_private: false,
    speaker_profile_url: null,
    translation_language: "en",
    emoji_rate_limit: 5,
    enable_word_cloud: true,
    enable_social_wall: true,
    enable_emoji_pulse: true,
    enable_translation: true,
    enable_live_chat: true,
    enable_timer: true,
    enable_prize_drawing: true,
    has_leaderboard: true,
    chat_allow_anonymous: true,
    chat_moderation_enabled: true,
    // Nobody moderates a demo: a visitor's question would wait for ever.
    review_anonymous_questions: false,
    stage_activity: "auto" as const,
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
  if (!row) throw new Error(`The demo's code ${eventId} is that of somebody's event`);
}

/** Deletes the demo with everything in it, where there is one. */
export async function removeEvent(transaction: Transaction<Schema>, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("events")
    .where("id", "=", eventId)
    .where("organizer_id", "=", SYSTEM_USER)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whoever voted in the event: what they are shown as their own is outdated when it is emptied. */
export async function listVoters(transaction: Transaction<Schema>, eventId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom("question_votes")
    .where("event_id", "=", eventId)
    .select("profile_id")
    .distinct()
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

/** Whether anybody but the sample attendees has left something in the event, or it does not exist yet. */
export async function isTouched(kysely: Kysely<Schema>, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ touched: boolean }>`
    SELECT NOT EXISTS (SELECT FROM events WHERE id = ${eventId})
      OR EXISTS (SELECT FROM icebreaker_responses WHERE event_id = ${eventId} AND participant_key NOT LIKE 'sample-%')
      OR EXISTS (SELECT FROM questions WHERE event_id = ${eventId} AND participant_key NOT LIKE 'sample-%')
      OR EXISTS (SELECT FROM question_votes WHERE event_id = ${eventId} AND profile_id NOT LIKE 'sample-%')
      OR EXISTS (SELECT FROM reaction_votes WHERE event_id = ${eventId} AND participant_key NOT LIKE 'sample-%')
      OR EXISTS (SELECT FROM chat_messages WHERE event_id = ${eventId} AND participant_key NOT LIKE 'sample-%')
      OR EXISTS (SELECT FROM chat_reactions WHERE event_id = ${eventId} AND participant_key NOT LIKE 'sample-%')
      OR EXISTS (SELECT FROM translations WHERE event_id = ${eventId})
      OR EXISTS (SELECT FROM prize_entries WHERE event_id = ${eventId} AND profile_id NOT LIKE 'sample-%')
      AS touched`.execute(kysely);
  return rows[0]?.touched ?? true;
}

/** Empties the event, whoever filled it. */
export async function emptyEvent(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  for (const table of CONTENT_TABLES) {
    await transaction.deleteFrom(table).where("event_id", "=", eventId).execute();
  }
}

/** The sample attendees' profiles; no wallet knows them, and they have no page of their own. */
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

/** Fills the empty event; what people send in one after the other stands some seconds apart. */
export async function fillEvent(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  await insertAnswers(transaction, eventId);
  await insertQuestions(transaction, eventId);
  await insertMoods(transaction, eventId);
  await insertMessages(transaction, eventId);
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

async function insertAnswers(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  const rows = demoAnswers.map((response, index) => {
    const number = (index % SAMPLE_ATTENDEES) + 1;
    return { response, participant_name: simulatedName(number), ...sent(eventId, number, demoAnswers.length - index) };
  });
  await transaction.insertInto("icebreaker_responses").values(rows).execute();
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
        ...sent(eventId, by, demoQuestions.length - index),
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
  const rows = moods.map((mood, index) => ({ mood, ...sent(eventId, index + 1, moods.length - index) }));
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
      .values({ content, participant_name: simulatedName(by), ...sent(eventId, by, demoMessages.length - index) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const given = reactions.flatMap(({ emoji, count }) =>
      numbersTo(count).map((number) => ({
        event_id: eventId,
        message_id: id,
        emoji,
        participant_key: sampleId(number),
      })),
    );
    if (given.length > 0) await transaction.insertInto("chat_reactions").values(given).execute();
  }
}

/** Who sent something and when: `stepsAgo` times twenty seconds before now. */
function sent(eventId: string, number: number, stepsAgo: number) {
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
