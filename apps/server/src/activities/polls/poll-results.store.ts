/** Queries that count the answers of one poll. */
import type { PollResults } from "@hubbub/contract/activities/polls/calls";
import { POLL_TEXTS_MAX } from "@hubbub/contract/activities/polls/index";
import { countCloudWords } from "@hubbub/contract/activities/icebreaker/word-cloud";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import type { TextFilter } from "../../submissions/moderation/text-filter/text-filter.ts";
import { isShownPost } from "../../submissions/moderation/post-state.store.ts";
import { publicNames } from "../../submissions/moderation/screening.ts";
import type { PollRow } from "./poll.ts";
import { meanOf, rankOptions } from "./poll-scores.ts";

/** Number of people whom the stage names after a quiz. */
const QUIZ_FASTEST_SHOWN = 5;

/** Words are counted in this number of the newest texts. */
const TEXTS_COUNTED = 5000;

/**
 * @param filters check the names of the fastest
 * @param stopWords words of texts that are not counted; null to count all
 */
export async function readResults(
  connection: Connection,
  poll: PollRow,
  { filters, stopWords }: { filters: readonly TextFilter[]; stopWords: ReadonlySet<string> | null },
): Promise<PollResults> {
  const { definition } = poll;
  const { answered, counts, places } = await countChosen(connection, poll);
  const countOf = (value: string) => counts.get(value) ?? 0;
  const optionIds = "options" in definition ? definition.options.map(({ id }) => id) : [];
  const options = optionIds.map((id) => ({ id, count: countOf(id) }));
  switch (definition.kind) {
    case "choice":
      return { kind: "choice", answered, options };
    case "quiz":
      return { kind: "quiz", answered, options, fastest: await listFastest(connection, poll, filters) };
    case "scale": {
      const scale = Array.from({ length: definition.scale.max }, (_, index) => index + 1);
      const values = scale.map((value) => ({ value, count: countOf(String(value)) }));
      return { kind: "scale", answered, values, mean: meanOf(values) };
    }
    case "ranking":
      return { kind: "ranking", answered, ranking: rankOptions(optionIds, places, answered) };
    case "text": {
      const texts = await listTexts(connection, poll);
      const responses = texts.map(({ text }) => ({ response: text }));
      const words = countCloudWords(responses, { stopWords });
      return { kind: "text", answered, texts: texts.slice(0, POLL_TEXTS_MAX), words };
    }
  }
}

/**
 * Counts the answers, how often each option or value was chosen, and adds up the places of options in rankings. Each
 * answer has a first choice, an empty one if it is a text, so counting first choices counts the answers.
 */
async function countChosen(connection: Connection, { event_id, id }: PollRow) {
  const { rows } = await sql<{ value: string; count: number; places: number; answers: number }>`
    SELECT coalesce(chosen.value, '') AS value, count(*)::int AS count, sum(place)::int AS places,
           (count(*) FILTER (WHERE place = 1))::int AS answers
    FROM poll_answers, jsonb_array_elements_text(
      coalesce(answer -> 'optionIds', answer -> 'ranking', jsonb_build_array(answer -> 'value'))
    ) WITH ORDINALITY AS chosen(value, place)
    WHERE event_id = ${event_id} AND poll_id = ${id} GROUP BY chosen.value`.execute(connection);
  return {
    answered: rows.reduce((sum, { answers }) => sum + answers, 0),
    counts: new Map(rows.map(({ value, count }) => [value, count])),
    places: new Map(rows.map(({ value, places }) => [value, places])),
  };
}

/** The newest texts that are not hidden, newest first. */
async function listTexts(connection: Connection, { event_id, id }: PollRow) {
  const { rows } = await sql<{ id: string; text: string }>`
    SELECT id::text, answer ->> 'text' AS text FROM poll_answers
    WHERE event_id = ${event_id} AND poll_id = ${id} AND ${isShownPost}
    ORDER BY poll_answers.id DESC LIMIT ${TEXTS_COUNTED}`.execute(connection);
  return rows;
}

/** Points of all answers of a quiz, the highest first. */
export async function listPoints(connection: Connection, { event_id, id }: PollRow): Promise<number[]> {
  const { rows } = await sql<{ points: number }>`
    SELECT coalesce(points, 0) AS points FROM poll_answers
    WHERE event_id = ${event_id} AND poll_id = ${id} ORDER BY points DESC NULLS LAST`.execute(connection);
  return rows.map(({ points }) => points);
}

/** Signed-in people who were correct, the fastest first. */
async function listFastest(connection: Connection, { event_id, id }: PollRow, filters: readonly TextFilter[]) {
  const { rows } = await sql<{ displayName: string; username: string; points: number }>`
    SELECT profiles.display_name AS "displayName", profiles.username, answers.points
    FROM poll_answers answers JOIN profiles ON profiles.id = answers.profile_id
    WHERE event_id = ${event_id} AND poll_id = ${id} AND points > 0
    ORDER BY points DESC, submitted_at, answers.id
    LIMIT ${QUIZ_FASTEST_SHOWN}`.execute(connection);
  return rows.map((row) => {
    const { displayName, points } = publicNames(row, "displayName", filters);
    return { displayName, points };
  });
}
