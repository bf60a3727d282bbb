import type { Question } from "@hubbub/contract/activities/questions/calls";

import { plural, t } from "../../lib/i18n/translate.ts";
import type { DayItem, MyDayPart } from "../my-day-part.ts";

const QUESTIONS_MAX = 5;

export const myDay: MyDayPart = {
  figures: ({ votesReceived }) => ({ [t("Votes for my questions")]: votesReceived }),
  section: ({ questions }) => ({
    title: t("My questions"),
    items: questions.slice(0, QUESTIONS_MAX).map(toItem),
    more: Math.max(0, questions.length - QUESTIONS_MAX),
  }),
};

function toItem(question: Question): DayItem {
  const { id, content, answer, isAnswered, upvotes } = question;
  const votes = upvotes > 0 ? plural(upvotes, "1 vote", "{count} votes") : null;
  const note = [stateOf(question), votes].filter((part) => part !== null).join(" · ");
  return { id, text: content, post: { answer, note, isAnswered } };
}

function stateOf({ isAnswered, isPending, mergedInto }: Question): string | null {
  if (mergedInto !== null) return t("Merged");
  if (isAnswered) return t("Answered");
  return isPending ? t("Waiting for a moderator") : null;
}
