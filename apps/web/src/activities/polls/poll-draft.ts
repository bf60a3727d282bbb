/** The form to create or change a poll: its values, as the server reads them and as the preview shows them. Pure. */
import {
  type PollKind,
  QUIZ_SECONDS,
  QUIZ_SECONDS_DEFAULT,
  type QuizSeconds,
  type ResultsVisibility,
} from "@hubbub/contract/activities/polls/index";
import type { Poll, PollDefinition } from "@hubbub/contract/activities/polls/calls";
import type { UseFormReturn } from "react-hook-form";

export interface DraftOption {
  text: string;
  /** For a quiz. */
  isCorrect: boolean;
}

export interface PollDraft {
  kind: PollKind;
  question: string;
  options: DraftOption[];
  maxChoices: number;
  scaleMax: number;
  lowLabel: string;
  highLabel: string;
  secondsToAnswer: QuizSeconds;
  resultsVisibility: ResultsVisibility;
  isChangeable: boolean;
  isAnonymous: boolean;
}

export const emptyOption: DraftOption = { text: "", isCorrect: false };

export const emptyDraft: PollDraft = {
  kind: "choice",
  question: "",
  options: [emptyOption, emptyOption],
  maxChoices: 1,
  scaleMax: 5,
  lowLabel: "",
  highLabel: "",
  secondsToAnswer: QUIZ_SECONDS_DEFAULT,
  resultsVisibility: "after-answer",
  isChangeable: true,
  isAnonymous: true,
};

export function hasOptions(kind: PollKind): boolean {
  return kind === "choice" || kind === "ranking" || kind === "quiz";
}

/** What to send. Options without text are left out. */
export function toDefinition(draft: PollDraft): PollDefinition {
  const { kind, question, resultsVisibility, isChangeable, isAnonymous } = draft;
  const settings = { question, resultsVisibility, isChangeable, isAnonymous };
  const filled = draft.options.filter(({ text }) => text.trim() !== "");
  const options = filled.map(({ text }) => ({ text }));
  switch (kind) {
    case "choice":
      return { kind, options, maxChoices: Math.min(draft.maxChoices, Math.max(1, options.length)), ...settings };
    case "scale":
      return {
        kind,
        scale: { max: draft.scaleMax, lowLabel: draft.lowLabel, highLabel: draft.highLabel },
        ...settings,
      };
    case "ranking":
      return { kind, options, ...settings };
    case "text":
      return { kind, ...settings };
    case "quiz":
      return {
        kind,
        question,
        options,
        correctOptionIds: filled.flatMap(({ isCorrect }, index) => (isCorrect ? [index] : [])),
        secondsToAnswer: draft.secondsToAnswer,
        isAnonymous,
      };
  }
}

/** The draft as an open poll without answers. */
export function toPreview(draft: PollDraft): Poll {
  const { kind, question, maxChoices, scaleMax, lowLabel, highLabel, secondsToAnswer } = draft;
  return {
    id: "preview",
    position: 1,
    version: 0,
    kind,
    question,
    state: "open",
    options: hasOptions(kind) ? draft.options.map(({ text }, index) => ({ id: String(index), text })) : [],
    maxChoices: kind === "choice" ? maxChoices : null,
    scale: kind === "scale" ? { max: scaleMax, lowLabel, highLabel } : null,
    secondsToAnswer: kind === "quiz" ? secondsToAnswer : null,
    openedAt: null,
    closesAt: null,
    resultsVisibility: kind === "quiz" ? "after-close" : draft.resultsVisibility,
    isChangeable: draft.isChangeable,
    isAnonymous: draft.isAnonymous,
    answered: 0,
    results: null,
    correctOptionIds: null,
  };
}

export function toDraft(poll: Poll): PollDraft {
  const correct = new Set(poll.correctOptionIds);
  return {
    ...emptyDraft,
    kind: poll.kind,
    question: poll.question,
    options:
      poll.options.length > 0
        ? poll.options.map(({ id, text }) => ({ text, isCorrect: correct.has(id) }))
        : emptyDraft.options,
    maxChoices: poll.maxChoices ?? 1,
    scaleMax: poll.scale?.max ?? emptyDraft.scaleMax,
    lowLabel: poll.scale?.lowLabel ?? "",
    highLabel: poll.scale?.highLabel ?? "",
    secondsToAnswer: QUIZ_SECONDS.find((seconds) => seconds === poll.secondsToAnswer) ?? QUIZ_SECONDS_DEFAULT,
    resultsVisibility: poll.resultsVisibility,
    isChangeable: poll.isChangeable,
    isAnonymous: poll.isAnonymous,
  };
}

export interface DraftFieldsProps {
  form: UseFormReturn<PollDraft, unknown, PollDefinition>;
  draft: PollDraft;
}
