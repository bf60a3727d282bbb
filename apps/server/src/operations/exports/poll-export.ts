/** Polls and feedback in exports: results only, nobody's single answers. */
import type { PollResults } from "@hubbub/contract/activities/polls/calls";
import { percentages } from "@hubbub/contract/activities/polls/results";
import type { Kysely } from "kysely";

import { summarizeFeedback } from "../../activities/feedback/feedback.store.ts";
import { readResults } from "../../activities/polls/poll-results.store.ts";
import type { PollRow } from "../../activities/polls/poll-row.ts";
import { readPolls } from "../../activities/polls/polls.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { exportPollTexts } from "./exports.store.ts";

interface OptionRow {
  option: string | number | null;
  isCorrect?: boolean | null;
  count?: number;
  percent?: number;
  mean?: number | null;
  points?: number;
  meanRank?: number | null;
}

/** Yields one row for each poll and option, for each value of a scale, and for each text. */
export async function* exportPolls(kysely: Kysely<Schema>, eventId: string) {
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
    for await (const texts of exportPollTexts(kysely, row)) {
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
      const percents = percentages(counts, definition.maxChoices === 1 ? undefined : results.answered);
      return results.options.map(({ id, count }, index) => ({
        option: texts.get(id) ?? id,
        isCorrect: definition.correctOptionIds?.includes(id) ?? null,
        count,
        percent: percents[index] ?? 0,
      }));
    }
    case "scale": {
      const percents = percentages(results.values.map(({ count }) => count));
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

/** Yields one row for each number of stars, then the comments. Below five answers only their number. */
export async function* exportFeedback(kysely: Kysely<Schema>, eventId: string) {
  const { count, mean, perStars, comments } = await summarizeFeedback(kysely, eventId);
  if (count === 0) return;
  if (!perStars || !comments) {
    yield [{ count, mean: null, stars: null, comment: null }];
    return;
  }
  yield perStars.map((number, index) => ({ count: number, mean, stars: index + 1, comment: null }));
  if (comments.length > 0) yield comments.map((comment) => ({ count: null, mean: null, stars: null, comment }));
}
