/** Filters, order and possible decisions of the moderation list. Pure functions. */
import { compareQuestions } from "@hubbub/contract/activities/questions/order";
import type { Question } from "@hubbub/contract/activities/questions/calls";

export const QUESTION_FILTERS = ["all", "pending", "unanswered", "answered", "ignored"] as const;
export type QuestionFilter = (typeof QUESTION_FILTERS)[number];

/** "reset" publishes a pending question. */
export type Decision = "answer" | "ignore" | "reset";

/** The state of a question, or of a merged one before: exactly one of the filters other than "all". */
export function questionStateOf({ isPending, isAnswered, isIgnored }: Question): Exclude<QuestionFilter, "all"> {
  if (isPending) return "pending";
  if (isIgnored) return "ignored";
  return isAnswered ? "answered" : "unanswered";
}

/** The numbers of listed questions: those that are not merged into another one. */
export function countByFilter(questions: readonly Question[]): Record<QuestionFilter, number> {
  const listed = questions.filter(({ mergedInto }) => mergedInto === null);
  const counts = { all: listed.length, pending: 0, unanswered: 0, answered: 0, ignored: 0 };
  for (const question of listed) counts[questionStateOf(question)] += 1;
  return counts;
}

/**
 * Ordered by state: pending, unanswered, answered, ignored; within a state like the public list. Without merged ones.
 * With a label, only questions that have it.
 */
export function moderationList(
  questions: readonly Question[],
  filter: QuestionFilter,
  labelId: string | null = null,
  keptId: string | null = null,
): Question[] {
  const rank = (question: Question) => QUESTION_FILTERS.indexOf(questionStateOf(question));
  return questions
    .filter(
      (question) =>
        question.id === keptId ||
        (question.mergedInto === null &&
          (labelId === null || question.labels?.includes(labelId)) &&
          (filter === "all" || questionStateOf(question) === filter)),
    )
    .toSorted((a, b) => rank(a) - rank(b) || compareQuestions(a, b));
}

/** Whether a moderator may write an answer, or change it. */
export function mayBeAnswered(question: Question): boolean {
  return questionStateOf(question) !== "ignored";
}

/** The possible decisions about a question, the most likely first. */
export function decisionsFor(question: Question): readonly Decision[] {
  switch (questionStateOf(question)) {
    case "pending":
      return ["reset", "answer", "ignore"];
    case "unanswered":
      return ["answer", "ignore"];
    case "answered":
    case "ignored":
      return ["reset"];
  }
}
