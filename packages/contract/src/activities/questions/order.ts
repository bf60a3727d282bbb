/** Order of the question list: unanswered first, then by net votes, then newest first. Pure functions. */
import type { Question } from "./calls.ts";

type Ranked = Pick<Question, "id" | "isAnswered" | "upvotes" | "downvotes" | "submittedAt">;

export function netVotes({ upvotes, downvotes }: Pick<Question, "upvotes" | "downvotes">): number {
  return upvotes - downvotes;
}

/** Negative if `a` comes before `b`. 0 only for the same question, so every page shows the same order. */
export function compareQuestions(a: Ranked, b: Ranked): number {
  return (
    Number(a.isAnswered) - Number(b.isAnswered) ||
    netVotes(b) - netVotes(a) ||
    compareText(b.submittedAt, a.submittedAt) ||
    compareIds(b.id, a.id)
  );
}

export function orderQuestions<T extends Ranked>(questions: readonly T[]): T[] {
  return questions.toSorted(compareQuestions);
}

/** Compares texts by character code. Works for instants, because they are ISO 8601 in UTC with the same length. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Ids are numbers as text, so a longer one is larger. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || compareText(a, b);
}
