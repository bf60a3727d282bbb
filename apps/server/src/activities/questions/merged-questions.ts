/** Which questions are merged into which, and what may be merged. Pure. */
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { isPublic, type QuestionRow } from "./questions.store.ts";

const conflict = (sentence: string) => new Refusal("conflict", sentence);

/** The question that each merged question was merged into. */
export type Merges = Readonly<Record<string, string>>;

/** The question that is shown instead of a merged one; the question itself if it is not merged. */
export function shownFor(merges: Merges, id: string): string {
  let shown = id;
  for (let next = merges[shown]; next !== undefined; next = merges[shown]) shown = next;
  return shown;
}

/** The questions that a merged one was merged into, directly or with others. */
export function mergedInto(merges: Merges, id: string): string[] {
  const next = merges[id];
  return next === undefined ? [] : [next, ...mergedInto(merges, next)];
}

/** Returns why these questions cannot be merged; null if they can. */
export function refuseMerge(
  questions: ReadonlyMap<number, Pick<QuestionRow, "status">>,
  into: number,
  from: readonly number[],
): Refusal | null {
  const target = questions.get(into);
  const merged = from.map((id) => questions.get(id));
  if (!target || merged.includes(undefined)) return notFound("Question");
  if ([target, ...merged].some((question) => question?.status === "merged"))
    return conflict("One of these questions is already merged. Load the questions again.");
  if (target.status === "pending" || target.status === "ignored")
    return conflict("Questions can be merged only into one that attendees see. Publish it first.");
  if (merged.some((question) => question?.status === "ignored"))
    return conflict("An ignored question cannot be merged. Mark it as unanswered first.");
  return null;
}

/** Returns why these questions cannot be separated; null if they were merged and it is not too late. */
export function refuseUnmerge(
  questions: ReadonlyMap<number, Pick<QuestionRow, "status">>,
  from: readonly number[],
): Refusal | null {
  const merged = from.map((id) => questions.get(id));
  if (merged.includes(undefined)) return notFound("Question");
  if (merged.some((question) => question?.status !== "merged"))
    return conflict("One of these questions is not merged. Load the questions again.");
  return null;
}

export const mergeIsOld = () => conflict("Merging can be undone within 24 hours only");
export const isMergedRefusal = () =>
  conflict("This question was merged with another one. Undo that first, or use the other one.");

/** Returns why nobody can vote on this question; null if people with an account can. */
export function refuseVote(question: Pick<QuestionRow, "status"> | null | undefined): Refusal | null {
  if (question?.status === "merged") return isMergedRefusal();
  return question && isPublic(question.status) ? null : notFound("Question");
}
