/** The questions on the stage: unanswered ones, and for a short time those answered while they were shown. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useEffect, useState } from "react";

/** How long a question stays on the stage after it was answered. */
export const GRACE_MS = 4000;

export function useLeaving(questions: readonly Question[]): {
  shown: readonly Question[];
  leaving: ReadonlySet<string>;
} {
  const [order, setOrder] = useState<readonly string[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const shown = withAnswered(questions, order, gone);
  const ids = shown.map(({ id }) => id);
  if (ids.join() !== order.join()) setOrder(ids);

  const leaving = shown.filter(({ isAnswered }) => isAnswered).map(({ id }) => id);
  // One that comes back unanswered may leave again later.
  const stillGone = new Set(
    [...gone].filter((id) => questions.some((question) => question.id === id && question.isAnswered)),
  );
  if (stillGone.size !== gone.size) setGone(stillGone);

  const key = leaving.join();
  useEffect(() => {
    if (key === "") return undefined;
    const timer = setTimeout(() => setGone((before) => new Set([...before, ...key.split(",")])), GRACE_MS);
    return () => clearTimeout(timer);
  }, [key]);

  return { shown, leaving: new Set(leaving) };
}

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
