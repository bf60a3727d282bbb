/** Queries for the labels of questions. */
import type { QuestionLabel, ReplaceLabels } from "@hubbub/contract/activities/questions/labels";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import type { Activity } from "../activity.ts";

export async function listLabels(kysely: Connection, eventId: string): Promise<QuestionLabel[]> {
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
 * @returns the labels; "changed" if the event has other labels than `known`; "missing" if it has no label with one of
 * the ids. In both cases nothing was changed.
 */
export async function replaceLabels(
  transaction: Connection,
  eventId: string,
  { labels, known }: ReplaceLabels,
): Promise<QuestionLabel[] | "changed" | "missing"> {
  const stored = await listLabels(transaction, eventId);
  if (known && !isDeepStrictEqual(stored, known)) return "changed";
  const kept = labels.flatMap(({ id }) => id ?? []);
  if (kept.some((id) => !stored.some((label) => label.id === id))) return "missing";
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
  return listLabels(transaction, eventId);
}

/**
 * Replaces the labels of a question. The event must be locked.
 * @returns false if the event has no label with one of the ids
 */
export async function assignLabels(
  transaction: Connection,
  eventId: string,
  questionId: number,
  labelIds: readonly string[],
): Promise<boolean> {
  const known = new Set((await listLabels(transaction, eventId)).map(({ id }) => id));
  if (labelIds.some((id) => !known.has(id))) return false;
  await transaction
    .deleteFrom("labeled_questions")
    .where("event_id", "=", eventId)
    .where("question_id", "=", questionId)
    .execute();
  const values = labelIds.map((id) => ({ event_id: eventId, question_id: questionId, label_id: Number(id) }));
  if (values.length > 0) await transaction.insertInto("labeled_questions").values(values).execute();
  return true;
}

export const labelsInFile: Activity<"questions">["parts"]["eventFile"] = {
  field: "questionLabels",
  read: async (connection, eventId) => ({
    questionLabels: (await listLabels(connection, eventId)).map(({ name }) => name),
  }),
  store: async (transaction, eventId, { questionLabels: names }) =>
    names.length > 0 && replaceLabels(transaction, eventId, { labels: names.map((name) => ({ name })) }),
  check: null,
};
