/** Queries that count the answers of one poll. */
import type { PollResults } from "@hubbub/contract/activities/polls/calls";
import { POLL_TEXTS_MAX, QUIZ_FASTEST_SHOWN } from "@hubbub/contract/activities/polls/index";
import { countCloudWords } from "@hubbub/contract/activities/icebreaker/word-cloud";
import { meanOf, rankOptions } from "@hubbub/contract/activities/polls/results";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import type { TextFilter } from "../../submissions/moderation/text-filter/text-filter.ts";
import { publicNames } from "../../submissions/moderation/screening.ts";
import type { PollRow } from "./poll-row.ts";

/** Words are counted in this number of the newest texts. */
const TEXTS_COUNTED = 5000;

export interface ResultOptions {
  /** Check the names of the fastest. */
  filters: readonly TextFilter[];
  /** Words of texts that are not counted; null to count all. */
  stopWords: ReadonlySet<string> | null;
}

export async function readResults(
  connection: Connection,
  row: PollRow,
  { filters, stopWords }: ResultOptions,
): Promise<PollResults> {
  switch (row.kind) {
    case "choice":
      return { kind: "choice", ...(await countOptions(connection, row)) };
    case "quiz":
      return {
        kind: "quiz",
        ...(await countOptions(connection, row)),
        fastest: await listFastest(connection, row, filters),
      };
    case "scale":
      return readScale(connection, row);
    case "ranking":
      return readRanking(connection, row);
    case "text":
      return readTexts(connection, row, stopWords);
  }
}

/** Points of all answers of a quiz, the highest first. */
export async function listPoints(connection: Connection, { event_id, id }: PollRow): Promise<number[]> {
  const { rows } = await sql<{ points: number }>`
    SELECT coalesce(points, 0) AS points FROM poll_answers
    WHERE event_id = ${event_id} AND poll_id = ${id} ORDER BY points DESC NULLS LAST`.execute(connection);
  return rows.map(({ points }) => points);
}

async function countOptions(connection: Connection, { event_id, id, definition }: PollRow) {
  // The row without an option is the number of answers.
  const { rows } = await sql<{ option: string | null; count: number }>`
    SELECT chosen.option, count(DISTINCT answers.id)::int AS count
    FROM poll_answers answers, jsonb_array_elements_text(answer -> 'optionIds') AS chosen(option)
    WHERE event_id = ${event_id} AND poll_id = ${id}
    GROUP BY GROUPING SETS ((chosen.option), ())`.execute(connection);
  const counts = new Map(rows.map(({ option, count }) => [option, count]));
  const options = (definition.options ?? []).map((option) => ({ id: option.id, count: counts.get(option.id) ?? 0 }));
  return { answered: counts.get(null) ?? 0, options };
}

async function readScale(connection: Connection, { event_id, id, definition }: PollRow): Promise<PollResults> {
  const { rows } = await sql<{ value: number; count: number }>`
    SELECT (answer ->> 'value')::int AS value, count(*)::int AS count FROM poll_answers
    WHERE event_id = ${event_id} AND poll_id = ${id} GROUP BY 1`.execute(connection);
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  const values = Array.from({ length: definition.scale?.max ?? 0 }, (_, index) => ({
    value: index + 1,
    count: counts.get(index + 1) ?? 0,
  }));
  return { kind: "scale", answered: rows.reduce((sum, { count }) => sum + count, 0), values, mean: meanOf(values) };
}

async function readRanking(connection: Connection, { event_id, id, definition }: PollRow): Promise<PollResults> {
  const { rows } = await sql<{ option: string; sum: number; count: number }>`
    SELECT ranked.option, sum(ranked.place)::int AS sum, count(*)::int AS count
    FROM poll_answers, jsonb_array_elements_text(answer -> 'ranking') WITH ORDINALITY AS ranked(option, place)
    WHERE event_id = ${event_id} AND poll_id = ${id} GROUP BY ranked.option`.execute(connection);
  // Every answer ranks every option.
  const answered = rows[0]?.count ?? 0;
  const sums = new Map(rows.map(({ option, sum }) => [option, sum]));
  const optionIds = (definition.options ?? []).map((option) => option.id);
  return { kind: "ranking", answered, ranking: rankOptions(optionIds, sums, answered) };
}

async function readTexts(
  connection: Connection,
  { event_id, id }: PollRow,
  stopWords: ResultOptions["stopWords"],
): Promise<PollResults> {
  const { rows } = await sql<{ id: number; text: string; total: number }>`
    SELECT id, answer ->> 'text' AS text FROM poll_answers
    WHERE event_id = ${event_id} AND poll_id = ${id} AND NOT is_hidden
    ORDER BY id DESC LIMIT ${TEXTS_COUNTED}`.execute(connection);
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM poll_answers WHERE event_id = ${event_id} AND poll_id = ${id}`.execute(
    connection,
  );
  return {
    kind: "text",
    answered: counted[0]?.count ?? 0,
    texts: rows.slice(0, POLL_TEXTS_MAX).map(({ id: answerId, text }) => ({ id: String(answerId), text })),
    words: countCloudWords(
      rows.map(({ text }) => ({ response: text })),
      { stopWords },
    ),
  };
}

/** Signed-in people who were correct, the fastest first. */
async function listFastest(connection: Connection, { event_id, id }: PollRow, filters: readonly TextFilter[]) {
  const { rows } = await sql<{ displayName: string; username: string; points: number }>`
    SELECT profiles.display_name AS "displayName", profiles.username, answers.points
    FROM poll_answers answers JOIN profiles ON profiles.id = answers.profile_id
    WHERE event_id = ${event_id} AND poll_id = ${id} AND points > 0
    ORDER BY points DESC, answers.sent_at[1], answers.id
    LIMIT ${QUIZ_FASTEST_SHOWN}`.execute(connection);
  return rows.map((row) => {
    const { displayName } = publicNames(
      { displayName: row.displayName, username: row.username },
      "displayName",
      filters,
    );
    return { displayName, points: row.points };
  });
}
