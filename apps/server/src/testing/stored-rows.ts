/**
 * Rows stored directly. By SQL, because each participant may send a few submissions per minute only: thousands of calls
 * would take minutes.
 */
import { addToShownCounts } from "../activities/icebreaker/icebreaker.store.ts";
import type { TestApp } from "./test-app.ts";

type TestDatabase = Pick<TestApp, "database">;

const participant = (index: number) => ({ participant_name: "Anonymous", participant_key: `l:${index}` });

/** Stores chat messages "m0", "m1", …, each of another participant. */
export async function storeChatMessages({ database }: TestDatabase, eventId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    event_id: eventId,
    content: `m${index}`,
    ...participant(index),
  }));
  await database.kysely.insertInto("chat_messages").values(rows).execute();
}

/** Stores responses "r0", "r1", …, each of another participant. */
export async function storeResponses({ database }: TestDatabase, eventId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    event_id: eventId,
    response: `r${index}`,
    ...participant(index),
  }));
  await database.kysely.insertInto("icebreaker_responses").values(rows).execute();
  await addToShownCounts(database.kysely, new Map([[eventId, count]]));
}

/** Stores answers "t0", "t1", … to a poll for texts, each of another participant. */
export async function storePollTexts({ database }: TestDatabase, eventId: string, pollId: string, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    event_id: eventId,
    poll_id: Number(pollId),
    answer: JSON.stringify({ text: `t${index}` }),
    ...participant(index),
  }));
  await database.kysely.insertInto("poll_answers").values(rows).execute();
}

/** Stores copies "text 0", "text 1", … of a translation that a participant has saved in this event. */
export async function copyTranslation({ database }: TestDatabase, eventId: string, count: number): Promise<void> {
  const { participant_key } = await database.kysely
    .selectFrom("translations")
    .select("participant_key")
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    event_id: eventId,
    original_text: `text ${index}`,
    translated_text: "x",
    participant_name: "Anonymous",
    participant_key,
  }));
  await database.kysely.insertInto("translations").values(rows).execute();
}

/** Final segments of captions: no call stores them in an archived event, or more than five a second. */
export async function storeSegments(
  { database }: Pick<TestApp, "database">,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  const segments = ids.map((id) => ({
    event_id: eventId,
    segment_id: id,
    revision: 1,
    language: "en" as const,
    content: `Sentence ${id}`,
    is_final: true,
    source: "typed" as const,
  }));
  await database.kysely.insertInto("caption_segments").values(segments).execute();
}
