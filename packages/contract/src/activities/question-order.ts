/** The wall's order, shared by server and page: unanswered first, then net votes, then newest (D-33). Pure. */
import type { Question } from "./questions.ts";

type Ranked = Pick<Question, "id" | "isAnswered" | "upvotes" | "downvotes" | "submittedAt">;

export function netVotes({ upvotes, downvotes }: Pick<Question, "upvotes" | "downvotes">): number {
  return upvotes - downvotes;
}

/** Negative when `a` stands before `b`; 0 only for the same question, so every page shows the same order. */
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

/** Instants are ISO 8601 in UTC, all of one length: their text has their order. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Ids are numbers written as text; a longer one is a larger one. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || compareText(a, b);
}
