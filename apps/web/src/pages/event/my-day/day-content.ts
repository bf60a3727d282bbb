/** The texts and numbers in the picture of "My day". Pure. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { MyDay } from "@hubbub/contract/me";

import { interfaceLanguage, plural, t } from "../../../lib/i18n/translate.ts";

/** Maximum number in the picture. Further questions are only counted. */
const RESPONSES_MAX = 6;
const QUESTIONS_MAX = 5;

export interface Figure {
  value: string;
  label: string;
}

export interface PictureQuestion {
  id: string;
  text: string;
  /** Written by a moderator. */
  answer: string | null;
  /** Votes and state, in one line. */
  note: string;
  isAnswered: boolean;
}

export interface DayContent {
  figures: Figure[];
  responses: string[];
  questions: PictureQuestion[];
  moreQuestions: number;
}

export function isEmptyDay({ responses, questions, reactions, chatMessages, pollAnswers, place }: MyDay): boolean {
  return responses.length + questions.length + reactions + chatMessages + pollAnswers === 0 && place === null;
}

export function toDayContent(day: MyDay): DayContent {
  return {
    figures: toFigures(day),
    responses: [...new Set(day.responses)].slice(0, RESPONSES_MAX),
    questions: day.questions.slice(0, QUESTIONS_MAX).map(toPictureQuestion),
    moreQuestions: Math.max(0, day.questions.length - QUESTIONS_MAX),
  };
}

function toFigures({ place, votesReceived, reactions, chatMessages, pollAnswers, quizPoints }: MyDay): Figure[] {
  const number = (value: number) => value.toLocaleString(interfaceLanguage());
  const counts: [number, string][] = [
    [votesReceived, t("Votes received")],
    [chatMessages, t("Messages")],
    [reactions, t("Reactions")],
    [pollAnswers, t("Poll answers")],
    [quizPoints, t("Quiz points")],
  ];
  return [
    ...(place
      ? [
          { value: number(place.rank), label: t("Rank among {people}", { people: number(place.people) }) },
          { value: number(place.totalPoints), label: t("Points") },
        ]
      : []),
    ...counts.filter(([value]) => value > 0).map(([value, label]) => ({ value: number(value), label })),
  ];
}

function stateOf({ isAnswered, isPending, mergedInto }: Question): string | null {
  if (mergedInto !== null) return t("Merged");
  if (isAnswered) return t("Answered");
  return isPending ? t("Pending moderation") : null;
}

function toPictureQuestion(question: Question): PictureQuestion {
  const votes = question.upvotes > 0 ? plural(question.upvotes, "1 vote", "{count} votes") : null;
  return {
    id: question.id,
    text: question.content,
    answer: question.answer,
    note: [stateOf(question), votes].filter((part) => part !== null).join(" · "),
    isAnswered: question.isAnswered,
  };
}
