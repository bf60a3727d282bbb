/** The results of a poll as rows with bars, for phone, stage and event admin. Pure. */
import { percentagesOf } from "@hubbub/contract/percentages";
import type { Poll, PollResults } from "@hubbub/contract/activities/polls/calls";
import { audienceOfResults } from "@hubbub/contract/activities/polls/rules";

export interface ResultRow {
  /** Id of the option, or the value of a scale. */
  id: string;
  label: string;
  /** Length of the bar, 0 to 1. */
  share: number;
  /** Whole percentage; null in a ranking. */
  percentage: number | null;
  /** Points in a ranking, else the number of answers. */
  count: number;
  isCorrect: boolean;
}

/** The rows in the order to show; a text poll has none. */
export function resultRows(poll: Poll): ResultRow[] {
  const results = resultsOf(poll);
  switch (results.kind) {
    case "choice":
    case "quiz":
      return countedRows(
        results.options.map(({ id, count }) => ({ id, label: textOf(poll, id), count })),
        results.answered,
        new Set(poll.state === "closed" ? poll.correctOptionIds : []),
      );
    case "scale":
      return countedRows(
        results.values.map(({ value, count }) => ({ id: String(value), label: scaleLabel(poll, value), count })),
        results.answered,
        new Set(),
      );
    case "ranking":
      return results.ranking.map(({ id, points }) => ({
        id,
        label: textOf(poll, id),
        share: points / Math.max(1, results.answered * poll.options.length),
        percentage: null,
        count: points,
        isCorrect: false,
      }));
    case "text":
      return [];
  }
}

/** The words that several answers share. Words of a single answer add nothing. */
export function repeatedWords({
  words,
}: Extract<PollResults, { kind: "text" }>): readonly { word: string; count: number }[] {
  return words.filter(({ count }) => count > 1);
}

/**
 * Whether a phone shows the results of a poll, once it has them; the stage shows what it may without an answer. The
 * team's list contains more: their phones show the same as those of attendees.
 */
export function showsResults(poll: Poll, hasAnswered: boolean): boolean {
  const audience = audienceOfResults(poll);
  return audience === "everyone" || (audience === "answered" && hasAnswered);
}

/** The results of a poll. Until they are known, those of a poll without answers, which take the same space. */
export function resultsOf({ results, kind, options, scale }: Poll): PollResults {
  if (results) return results;
  switch (kind) {
    case "choice":
    case "quiz":
      return { kind: "choice", answered: 0, options: options.map(({ id }) => ({ id, count: 0 })) };
    case "scale":
      return {
        kind,
        answered: 0,
        values: Array.from({ length: scale?.max ?? 0 }, (_, index) => ({ value: index + 1, count: 0 })),
        mean: null,
      };
    case "ranking":
      return { kind, answered: 0, ranking: options.map(({ id }) => ({ id, points: 0, meanRank: null })) };
    case "text":
      return { kind, answered: 0, texts: [], words: [] };
  }
}

function countedRows(
  counted: readonly { id: string; label: string; count: number }[],
  answered: number,
  correct: ReadonlySet<string>,
): ResultRow[] {
  const percents = percentagesOf(
    counted.map(({ count }) => count),
    answered,
  );
  return counted.map((row, index) => ({
    ...row,
    share: row.count / Math.max(1, answered),
    percentage: percents[index] ?? 0,
    isCorrect: correct.has(row.id),
  }));
}

/** A value of a scale; the first and the last with the organizer's label. */
export function scaleLabel({ scale }: Poll, value: number): string {
  const label = value === 1 ? scale?.lowLabel : value === scale?.max ? scale.highLabel : "";
  return label ? `${value} · ${label}` : String(value);
}

function textOf({ options }: Poll, id: string): string {
  return options.find((option) => option.id === id)?.text ?? "";
}
