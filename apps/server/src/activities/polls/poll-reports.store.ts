/** Polls in exports, insights, points, the audit log, frozen pictures and "My day". */
import type { MyDay } from "@hubbub/contract/me";
import type { Poll, PollResults } from "@hubbub/contract/activities/polls/calls";
import { percentagesOf } from "@hubbub/contract/percentages";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import { isShownPost } from "../../submissions/moderation/post-state.store.ts";
import type { Activity, ExportRow } from "../activity.ts";
import { BATCH_ROWS, keepPublic, readInBatches, timesOf } from "../posts.store.ts";
import { readResults } from "./poll-results.store.ts";
import type { PollRow } from "./poll.ts";
import { listPolls } from "./polls.store.ts";
import type { StoredDefinition } from "./tables.ts";

type TextResults = Extract<PollResults, { kind: "text" }>;

/**
 * The words of a text poll with at most the number that they have now. They are also counted in texts that the results
 * do not list, so a hidden text can only be noticed by its words.
 */
function keepWords({ words }: TextResults, current: PollResults): TextResults["words"] {
  const counts = new Map(current.kind === "text" ? current.words.map(({ word, count }) => [word, count]) : []);
  return words.flatMap(({ word, count }) => {
    const left = Math.min(count, counts.get(word) ?? 0);
    return left > 0 ? [{ word, count: left }] : [];
  });
}

/** Yields one row for each poll and option, for each value of a scale, and for each text. */
async function* exportPolls(kysely: Connection, eventId: string): AsyncGenerator<ExportRow[]> {
  for (const poll of await listPolls(kysely, eventId)) {
    const results = await readResults(kysely, poll, { filters: [], stopWords: null });
    const { question, kind } = poll.definition;
    const about = { position: poll.position, question, kind, state: poll.state, answered: results.answered };
    // The results have only the newest texts.
    const hasTexts = results.kind === "text" && results.texts.length > 0;
    const batches = hasTexts ? exportTexts(kysely, poll) : [optionRows(poll.definition, results)];
    for await (const rows of batches) yield rows.map((row) => ({ ...about, ...row }));
  }
}

/** Yields the texts of a poll that are not hidden, in the order in which people first answered. */
function exportTexts(kysely: Connection, { event_id, id }: PollRow): AsyncGenerator<ExportRow[]> {
  return readInBatches(
    async (after) => {
      const { rows } = await sql<{ id: number; text: string }>`
        SELECT id, answer ->> 'text' AS text FROM poll_answers
        WHERE event_id = ${event_id} AND poll_id = ${id} AND ${isShownPost} AND id > ${after}
        ORDER BY id LIMIT ${BATCH_ROWS}`.execute(kysely);
      return rows;
    },
    ({ text }) => ({ option: text, count: 1 }),
  );
}

/** Returns a row for each option or value, and one for a text poll without texts. */
function optionRows(definition: StoredDefinition, results: PollResults): ExportRow[] {
  const texts = new Map("options" in definition ? definition.options.map(({ id, text }) => [id, text]) : []);
  switch (results.kind) {
    case "choice":
    case "quiz": {
      const counts = results.options.map(({ count }) => count);
      const percents = percentagesOf(counts, results.answered);
      return results.options.map(({ id, count }, index) => ({
        option: texts.get(id) ?? id,
        isCorrect: definition.kind === "quiz" ? definition.correctOptionIds.includes(id) : null,
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
      return results.ranking.map(({ id, points: given, meanRank }) => ({
        option: texts.get(id) ?? id,
        points: given,
        meanRank,
      }));
    case "text":
      return [{ option: null }];
  }
}

export const pollReports = {
  exportTable: {
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
  },
  participation: timesOf("poll_answers"),
  // Answers to closed quizzes count with their points.
  points: (eventId) => sql`
    SELECT profile_id, submitted_at, points, 0 AS votes
    FROM poll_answers JOIN polls ON polls.event_id = poll_answers.event_id AND polls.id = poll_id
    WHERE polls.event_id = ${eventId} AND points > 0 AND state = 'closed'`,
  // Answers to anonymous polls have no author: a mute would name them.
  posts: {
    table: "poll_answers",
    hasAuthor: sql`EXISTS (
      SELECT FROM polls WHERE polls.event_id = post.event_id AND polls.id = post.poll_id
        AND NOT (definition -> 'isAnonymous')::boolean)`,
  },
  logSubjects: [
    {
      actions: ["poll_opened", "poll_closed", "poll_reset"],
      table: "polls",
      text: sql`target.definition ->> 'question'`,
    },
    { actions: ["answer_hidden", "answer_shown"], table: "poll_answers", text: sql`target.answer ->> 'text'` },
  ],
  keepInPicture: {
    "GET /api/events/:eventId/polls": async ({ taken, current }, connection, eventId) => {
      const now = new Map((current as Poll[]).map((poll) => [poll.id, poll]));
      const polls = (taken as Poll[]).filter(({ id }) => now.has(id));
      const answers = { table: "poll_answers", isPublic: isShownPost } as const;
      return Promise.all(
        polls.map(async ({ results, ...poll }) => {
          const { results: current = null, answered = null, correctOptionIds = null } = now.get(poll.id) ?? {};
          // Attendees may not see the results any more: the poll was opened again, or its visibility changed.
          if (!current) return { ...poll, results: null, answered, correctOptionIds };
          if (results?.kind !== "text") return { ...poll, results };
          const texts = await keepPublic(connection, answers, eventId, results.texts);
          return { ...poll, results: { ...results, texts, words: keepWords(results, current) } };
        }),
      );
    },
  },
  myDay: async (kysely, event, { keys }) => {
    const { rows } = await sql<Pick<MyDay, "pollAnswers" | "quizPoints">>`
      SELECT count(*)::int AS "pollAnswers",
             coalesce(sum(points) FILTER (WHERE polls.state = 'closed'), 0)::int AS "quizPoints"
      FROM poll_answers JOIN polls ON polls.event_id = poll_answers.event_id AND polls.id = poll_id
      WHERE poll_answers.event_id = ${event.id} AND participant_key = ANY(${keys}::text[])`.execute(kysely);
    return rows[0] ?? { pollAnswers: 0, quizPoints: 0 };
  },
} satisfies Partial<Activity>;
