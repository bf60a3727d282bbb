/** Merged questions in the moderation list. Pure functions. */
import { SEPARATE_WITHIN_MS } from "@hubbub/contract/activities/merges";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { orderQuestions } from "@hubbub/contract/activities/questions/order";

import { isPublic } from "./question-list.ts";

/** The questions that are merged into each listed one, also over others, in list order. */
export function mergedByTarget(questions: readonly Question[]): ReadonlyMap<string, readonly Question[]> {
  const targetOf = new Map(questions.map(({ id, mergedInto }) => [id, mergedInto]));
  const shownFor = (id: string): string => {
    const next = targetOf.get(id) ?? null;
    return next === null ? id : shownFor(next);
  };
  const merged = orderQuestions(questions.filter(({ mergedInto }) => mergedInto !== null));
  return Map.groupBy(merged, ({ id }) => shownFor(id));
}

/** Whether a moderator may choose a question for merging. */
export function mayBeMerged({ isIgnored, mergedInto }: Question): boolean {
  return !isIgnored && mergedInto === null;
}

/** The questions that others can be merged into: those that attendees see, the one with the most votes first. */
export function possibleTargets(chosen: readonly Question[]): Question[] {
  return orderQuestions(chosen.filter(isPublic));
}

/** @param now milliseconds since the epoch */
export function canBeSeparated({ mergedAt }: Question, now: number): boolean {
  return mergedAt !== null && now - Date.parse(mergedAt) < SEPARATE_WITHIN_MS;
}
