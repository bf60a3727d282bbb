import type { Question } from "@hubbub/contract/activities/questions";

/**
 * The unanswered questions of the wall in its order, with those answered while they were shown kept at their places.
 * @param order ids as shown so far
 * @param gone ids of answered ones that had their moment
 */
export function withLeaving(
  wall: readonly Question[],
  order: readonly string[],
  gone: ReadonlySet<string>,
): Question[] {
  const shown = wall.filter(({ isAnswered }) => !isAnswered);
  const byId = new Map(wall.map((question) => [question.id, question]));
  for (const [place, id] of order.entries()) {
    const question = byId.get(id);
    if (question?.isAnswered && !gone.has(id)) shown.splice(Math.min(place, shown.length), 0, question);
  }
  return shown;
}
