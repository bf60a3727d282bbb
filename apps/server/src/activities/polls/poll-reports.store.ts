/** Queries of polls for exports, insights, the activity log, "My day" and points. */
import type { MyDay } from "@hubbub/contract/me";
import type { Poll, PollResults } from "@hubbub/contract/activities/polls/calls";
import { percentagesOf } from "@hubbub/contract/percentages";
import { sql } from "kysely";

import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Person } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { Posts } from "../../submissions/moderation/moderation.store.ts";
import type { EventQuery, ExportedTable, KeepInPicture, Points } from "../activity.ts";
import { BATCH_ROWS, keepPublic, readInBatches, timesOf } from "../posts.store.ts";
import { readResults } from "./poll-results.store.ts";
import type { PollRow } from "./poll-row.ts";
import { readPolls } from "./polls.store.ts";

/** Yields the texts of a poll that are not hidden, in the order in which people first answered. */
export function exportTexts(kysely: Connection, poll: { event_id: string; id: number }) {
  return readInBatches(
    async (after) => {
      const { rows } = await sql<{ id: number; text: string }>`
        SELECT id, answer ->> 'text' AS text FROM poll_answers
        WHERE event_id = ${poll.event_id} AND poll_id = ${poll.id} AND NOT is_hidden AND id > ${after}
        ORDER BY id LIMIT ${BATCH_ROWS}`.execute(kysely);
      return rows;
    },
    ({ text }) => text,
  );
}

export const keepInPicture: Record<string, KeepInPicture> = {
  "GET /api/events/:eventId/polls": async ({ taken, current }, connection, eventId) => {
    const now = new Map((current as Poll[]).map((poll) => [poll.id, poll]));
    const polls = (taken as Poll[]).filter(({ id }) => now.has(id));
    return Promise.all(
      polls.map(async (poll) => {
        const { results } = poll;
        if (results?.kind !== "text") return poll;
        const texts = await keepPublic(
          connection,
          { table: "poll_answers", isPublic: sql`NOT is_hidden` },
          eventId,
          results.texts,
        );
        return {
          ...poll,
          results: { ...results, texts, words: keepWords(results, now.get(poll.id)?.results ?? null) },
        };
      }),
    );
  },
};

type TextResults = Extract<PollResults, { kind: "text" }>;

/**
 * The words of a text poll with at most the number that they have now. They are also counted in texts that the results
 * do not list, so a hidden text can only be noticed by its words. Without current results no word is kept.
 */
function keepWords({ words }: TextResults, current: PollResults | null): TextResults["words"] {
  const counts = new Map(current?.kind === "text" ? current.words.map(({ word, count }) => [word, count]) : []);
  return words.flatMap(({ word, count }) => {
    const left = Math.min(count, counts.get(word) ?? 0);
    return left > 0 ? [{ word, count: left }] : [];
  });
}

export const participation = timesOf("poll_answers");

export const logSubjects = {
  poll: { table: "polls", text: sql<string>`target.question` },
  answer: { table: "poll_answers", text: sql<string>`target.answer ->> 'text'` },
};

/** Answers to anonymous polls have no author: a mute would name them. */
export const posts: Posts = {
  table: "poll_answers",
  hasAuthor: sql`EXISTS (
    SELECT FROM polls WHERE polls.event_id = post.event_id AND polls.id = post.poll_id AND NOT is_anonymous)`,
};

export async function countOwnAnswers(
  kysely: Connection,
  event: EventRecord,
  { keys }: Person,
): Promise<Pick<MyDay, "pollAnswers" | "quizPoints">> {
  const { rows } = await sql<Pick<MyDay, "pollAnswers" | "quizPoints">>`
    SELECT count(*)::int AS "pollAnswers",
           coalesce(sum(points) FILTER (WHERE polls.state = 'closed'), 0)::int AS "quizPoints"
    FROM poll_answers JOIN polls ON polls.event_id = poll_answers.event_id AND polls.id = poll_id
    WHERE poll_answers.event_id = ${event.id} AND participant_key = ANY(${keys}::text[])`.execute(kysely);
  return rows[0] ?? { pollAnswers: 0, quizPoints: 0 };
}

/** Answers to closed quizzes count with their points. */
export const points: EventQuery<Points> = (eventId) => sql`
  SELECT profile_id, 'quiz' AS kind, submitted_at, 0 AS upvotes, points AS quiz_points
  FROM poll_answers JOIN polls ON polls.event_id = poll_answers.event_id AND polls.id = poll_id
  WHERE polls.event_id = ${eventId} AND points > 0 AND state = 'closed'`;

interface OptionRow {
  option: string | number | null;
  isCorrect?: boolean | null;
  count?: number;
  percent?: number;
  mean?: number | null;
  points?: number;
  meanRank?: number | null;
}

export const exportTable: ExportedTable = {
  columns: [
    "position",
    "question",
    "kind",
    "state",
    "answered",
    "option",
    "isCorrect",
    "count",
    "percent",
    "mean",
    "points",
    "meanRank",
  ],
  headings: { answered: "Answers", isCorrect: "Correct", count: "Number" },
  batches: exportPolls,
};

/** Yields one row for each poll and option, for each value of a scale, and for each text. */
async function* exportPolls(kysely: Connection, eventId: string) {
  const { rows } = await readPolls(kysely, eventId);
  for (const [index, row] of rows.entries()) {
    const results = await readResults(kysely, row, { filters: [], stopWords: null });
    const { question, kind, state } = row;
    const poll = { position: index + 1, question, kind, state, answered: results.answered };
    if (results.kind !== "text") {
      yield optionRows(row, results).map((option) => ({ ...poll, ...option }));
      continue;
    }
    // The results have only the newest texts.
    let isEmpty = true;
    for await (const texts of exportTexts(kysely, row)) {
      isEmpty &&= texts.length === 0;
      yield texts.map((text) => ({ ...poll, option: text, count: 1 }));
    }
    if (isEmpty) yield [{ ...poll, option: null }];
  }
}

function optionRows({ definition }: PollRow, results: Exclude<PollResults, { kind: "text" }>): OptionRow[] {
  const texts = new Map(definition.options?.map(({ id, text }) => [id, text]));
  switch (results.kind) {
    case "choice":
    case "quiz": {
      const counts = results.options.map(({ count }) => count);
      const percents = percentagesOf(counts, definition.maxChoices === 1 ? undefined : results.answered);
      return results.options.map(({ id, count }, index) => ({
        option: texts.get(id) ?? id,
        isCorrect: definition.correctOptionIds?.includes(id) ?? null,
        count,
        percent: percents[index] ?? 0,
      }));
    }
    case "scale": {
      const percents = percentagesOf(results.values.map(({ count }) => count));
      return results.values.map(({ value, count }, index) => ({
        option: value,
        count,
        percent: percents[index] ?? 0,
        mean: results.mean,
      }));
    }
    case "ranking":
      return results.ranking.map(({ id, points, meanRank }) => ({ option: texts.get(id) ?? id, points, meanRank }));
  }
}
