import type { Question } from "@hubbub/contract/activities/questions/calls";

import { publicQuestions } from "./question-list.ts";

/**
 * The question that the stage shows after the pinned one: the next unanswered one in the order of the list. Null after
 * the last one, and if there is none.
 */
export function questionAfter(questions: readonly Question[], pinnedId: string | null): Question | null {
  const unanswered = publicQuestions(questions).filter(({ isAnswered }) => !isAnswered);
  const place = unanswered.findIndex(({ id }) => id === pinnedId);
  return unanswered[place + 1] ?? null;
}
