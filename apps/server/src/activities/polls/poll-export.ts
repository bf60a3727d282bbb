/** Polls in exports: results only, nobody's single answers. */
import type { PollResults } from "@hubbub/contract/activities/polls/calls";
import { percentagesOf } from "@hubbub/contract/percentages";
import type { Kysely } from "kysely";

import { readResults } from "./poll-results.store.ts";
import type { PollRow } from "./poll-row.ts";
import { readPolls } from "./polls.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import type { ExportedTable } from "../exported-table.ts";
import { exportTexts } from "./poll-reports.store.ts";

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
async function* exportPolls(kysely: Kysely<Schema>, eventId: string) {
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
