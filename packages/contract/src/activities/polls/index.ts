import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

export const POLLS_MAX = 50;

/** Polls and quizzes. On phones the open one is a card above the tabs. */
export const polls = {
  name: "polls",
  switch: { field: "enablePolls", label: msg("Polls"), isOnAtFirst: true },
  submissions: {
    open: "in-session",
    availability: "polls",
    participation: "polls",
    points: { each: null, countedAtMost: POLLS_MAX },
  },
  tab: null,
  stageView: "poll",
  runSheetStep: { kind: "poll", targets: "ids", skipReasons: ["deleted", "quiz-over"] },
  exportTable: "polls",
  contributions: ["pollAnswers"],
  moderation: {
    postKind: "poll",
    loggedActions: ["poll_opened", "poll_closed", "poll_reset", "poll_deleted", "answer_hidden", "answer_shown"],
  },
  caches: [
    "polls",
    /** The results of drafts and closed polls: changed with states and definitions, not with each answer. */
    "settled-polls",
  ],
  webhooks: ["poll.opened", "poll.closed"],
} as const satisfies ActivityUnit;

export const POLL_KINDS = ["choice", "scale", "ranking", "text", "quiz"] as const;
export type PollKind = (typeof POLL_KINDS)[number];

export const POLL_STATES = ["draft", "open", "closed"] as const;
export type PollState = (typeof POLL_STATES)[number];

/**
 * Who sees the results besides the event's team. "live": everybody. "after-answer": while the poll is open those who
 * have answered, then everybody. "after-close": everybody once the poll is closed. "staff": nobody else.
 */
export const RESULTS_VISIBILITIES = ["live", "after-answer", "after-close", "staff"] as const;
export type ResultsVisibility = (typeof RESULTS_VISIBILITIES)[number];

export const POLL_QUESTION_MAX = 200;
export const POLL_OPTION_MAX = 80;
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
export const RANKING_OPTIONS_MAX = 8;
export const SCALE_MIN = 2;
export const SCALE_MAX = 10;
export const SCALE_LABEL_MAX = 40;
export const POLL_TEXT_MAX = 280;
/** Number of texts in the results, newest first. */
export const POLL_TEXTS_MAX = 200;
/** Maximum length of the team's list of answers (the newest ones). */
export const ANSWER_LIST_MAX = 2000;
export const POLL_IMPORT_MAX = 20_000;
/** Seconds that a quiz can be open. */
export const QUIZ_SECONDS = [10, 20, 30, 60, 120] as const;
export const QUIZ_SECONDS_DEFAULT = 30;
export type QuizSeconds = (typeof QUIZ_SECONDS)[number];
