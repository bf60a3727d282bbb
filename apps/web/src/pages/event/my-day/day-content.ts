/** What stands on the picture of My day, in words: pure. */
import type { Question } from "@hubbub/contract/activities/questions";
import type { MyDay } from "@hubbub/contract/my-day";

import { interfaceLanguage, plural, t } from "../../../lib/i18n/translate.ts";

/** Most that the picture shows of each; further questions are counted. */
const RESPONSES_MAX = 6;
const QUESTIONS_MAX = 5;

export interface Figure {
  value: string;
  label: string;
}

export interface AskedQuestion {
  id: string;
  text: string;
  /** The moderator's sentence. */
  answer: string | null;
  /** Votes and state, in one line. */
  note: string;
  isAnswered: boolean;
}

export interface DayContent {
  figures: Figure[];
  responses: string[];
  questions: AskedQuestion[];
  moreQuestions: number;
}

export function isEmptyDay({ responses, questions, reactions, chatMessages, place }: MyDay): boolean {
  return responses.length + questions.length + reactions + chatMessages === 0 && place === null;
}

export function contentOf(day: MyDay): DayContent {
  return {
    figures: figuresOf(day),
    responses: [...new Set(day.responses)].slice(0, RESPONSES_MAX),
    questions: day.questions.slice(0, QUESTIONS_MAX).map(toAsked),
    moreQuestions: Math.max(0, day.questions.length - QUESTIONS_MAX),
  };
}

function figuresOf({ place, votesReceived, reactions, chatMessages }: MyDay): Figure[] {
  const number = (value: number) => value.toLocaleString(interfaceLanguage());
  const counted: [number, string][] = [
    [votesReceived, t("Votes received")],
    [chatMessages, t("Messages")],
    [reactions, t("Reactions")],
  ];
  return [
    ...(place
      ? [
          { value: number(place.rank), label: t("Rank among {people}", { people: number(place.people) }) },
          { value: number(place.totalPoints), label: t("Points") },
        ]
      : []),
    ...counted.filter(([value]) => value > 0).map(([value, label]) => ({ value: number(value), label })),
  ];
}

function toAsked(question: Question): AskedQuestion {
  const votes = question.upvotes > 0 ? plural(question.upvotes, "1 vote", "{count} votes") : null;
  const state = question.isAnswered ? t("Answered") : question.isPending ? t("Pending moderation") : null;
  return {
    id: question.id,
    text: question.content,
    answer: question.answer,
    note: [state, votes].filter((part) => part !== null).join(" · "),
    isAnswered: question.isAnswered,
  };
}
