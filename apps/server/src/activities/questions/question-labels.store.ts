/** Queries for the labels of questions. */
import type { QuestionLabel, QuestionLabels, ReplaceLabels } from "@hubbub/contract/activities/questions/labels";
import { sql } from "kysely";

import { nextVersion, versionOf } from "../../domain/events/list-versions.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { EventFilePart } from "../activity.ts";

const LABELS = "question-labels";

export async function findLabels(kysely: Connection, eventId: string): Promise<QuestionLabels> {
  const version = await versionOf(kysely, eventId, LABELS);
  return { labels: await listLabels(kysely, eventId), version };
}

async function listLabels(kysely: Connection, eventId: string): Promise<QuestionLabel[]> {
  const rows = await kysely
    .selectFrom("question_labels")
    .where("event_id", "=", eventId)
    .select(["id", "name"])
    .orderBy("position")
    .execute();
  return rows.map(({ id, name }) => ({ id: String(id), name }));
}

/** The ids of the labels of each labeled question, by the question's id. */
export async function listLabeled(kysely: Connection, eventId: string): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ question_id: number; labels: string[] }>`
    SELECT question_id, array_agg(label.id::text ORDER BY position) AS labels
    FROM labeled_questions
    JOIN question_labels label ON (label.event_id, label.id) = (labeled_questions.event_id, label_id)
    WHERE label.event_id = ${eventId} GROUP BY question_id`.execute(kysely);
  return new Map(rows.map((row) => [row.question_id, row.labels]));
}

/**
 * Replaces the labels of an event: those with an id are renamed and moved, the others are new, and those that are not
 * in the list are deleted. The event must be locked.
 * @throws Refusal 404 if the event has no label with one of the ids, 409 if another version is current than the one in
 * the body
 */
export async function replaceLabels(
  transaction: Connection,
  eventId: string,
  { labels, version: expected }: ReplaceLabels,
): Promise<QuestionLabels> {
  const version = await nextVersion(transaction, eventId, LABELS, expected);
  const kept = labels.flatMap(({ id }) => id ?? []);
  await requireLabels(transaction, eventId, kept);
  await transaction
    .deleteFrom("question_labels")
    .where("event_id", "=", eventId)
    .$if(kept.length > 0, (query) => query.where("id", "not in", kept.map(Number)))
    .execute();
  for (const [index, { id, name }] of labels.entries()) {
    const values = { name, position: index + 1 };
    const change =
      id === undefined
        ? transaction.insertInto("question_labels").values({ event_id: eventId, ...values })
        : transaction
            .updateTable("question_labels")
            .set(values)
            .where("event_id", "=", eventId)
            .where("id", "=", Number(id));
    await change.execute();
  }
  return { labels: await listLabels(transaction, eventId), version };
}

async function requireLabels(connection: Connection, eventId: string, ids: readonly string[]): Promise<void> {
  const known = new Set((await listLabels(connection, eventId)).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw notFound("Label");
}

/**
 * Replaces the labels of a question. The event must be locked.
 * @throws Refusal 404 if the event has no label with one of the ids
 */
export async function assignLabels(
  transaction: Connection,
  eventId: string,
  questionId: number,
  labelIds: readonly string[],
): Promise<void> {
  await requireLabels(transaction, eventId, labelIds);
  await transaction
    .deleteFrom("labeled_questions")
    .where("event_id", "=", eventId)
    .where("question_id", "=", questionId)
    .execute();
  const rows = labelIds.map((id) => ({ event_id: eventId, question_id: questionId, label_id: Number(id) }));
  await insertRows(transaction, "labeled_questions", rows);
}

export const labelsInFile: EventFilePart = {
  field: "questionLabels",
  read: async (connection, eventId) => ({
    questionLabels: (await listLabels(connection, eventId)).map(({ name }) => name),
  }),
  store: async (transaction, eventId, { questionLabels: names }) =>
    names.length > 0 && replaceLabels(transaction, eventId, { labels: names.map((name) => ({ name })) }),
};
