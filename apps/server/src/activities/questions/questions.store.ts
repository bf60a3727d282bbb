/** Queries for questions: lists, and the tally. */
import type { QuestionTally } from "@hubbub/contract/activities/questions/labels";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { QuestionRow } from "./question-row.ts";

/** Query for an event's questions with their authors' usernames. */
export function questionRows(kysely: Connection, eventId: string) {
  return kysely
    .selectFrom("questions")
    .leftJoin("profiles", "profiles.id", "questions.profile_id")
    .where("questions.event_id", "=", eventId)
    .selectAll("questions")
    .select("profiles.username");
}

/** @throws Refusal 404 if the event has no such question */
export async function requireQuestion(kysely: Connection, eventId: string, id: number): Promise<QuestionRow> {
  const question = (await findQuestions(kysely, eventId, [id])).get(id);
  if (!question) throw notFound("Question");
  return question;
}

/** By their ids. Those that the event does not have are missing in the result. */
export async function findQuestions(
  kysely: Connection,
  eventId: string,
  ids: readonly number[],
): Promise<Map<number, QuestionRow>> {
  const rows = await questionRows(kysely, eventId).where("questions.id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts the questions of an event. A merged one counts with the state of the question that is shown instead. */
export async function countQuestions(kysely: Connection, eventId: string): Promise<QuestionTally> {
  const { rows } = await sql<QuestionTally>`
    SELECT count(*)::int AS asked,
           count(*) FILTER (WHERE shown.is_answered)::int AS answered,
           count(*) FILTER (WHERE shown.is_hidden)::int AS "notShown"
    FROM questions JOIN questions shown ON (shown.event_id, shown.id) = (questions.event_id, questions.shown_as)
    WHERE questions.event_id = ${eventId}`.execute(kysely);
  const [row] = rows;
  if (!row) throw new Error("The count returned no row");
  return row;
}
