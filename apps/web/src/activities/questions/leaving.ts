import type { Question } from "@hubbub/contract/activities/questions/calls";

/**
 * Returns the unanswered questions in their order. Questions that were answered while they were shown keep their
 * places.
 * @param order ids shown so far
 * @param gone ids of answered questions whose time is over
 */
export function withAnswered(
  questions: readonly Question[],
  order: readonly string[],
  gone: ReadonlySet<string>,
): Question[] {
  const shown = questions.filter(({ isAnswered }) => !isAnswered);
  const byId = new Map(questions.map((question) => [question.id, question]));
  for (const [place, id] of order.entries()) {
    const question = byId.get(id);
    if (question?.isAnswered && !gone.has(id)) shown.splice(Math.min(place, shown.length), 0, question);
  }
  return shown;
}
