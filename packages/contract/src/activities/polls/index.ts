import { msg } from "../../msg.ts";
import type { ActivityUnit } from "../activity.ts";

/** Polls and quizzes. On phones the open one is a card above the tabs. */
export const polls = {
  name: "polls",
  switch: { field: "enablePolls", label: msg("Polls"), isOnAtFirst: true },
  submissions: { open: "in-session", availability: "polls" },
  tab: null,
  stageView: "poll",
  exportTable: "polls",
  participation: "polls",
  contributions: ["pollAnswers"],
  loggedActions: ["poll_opened", "poll_closed", "poll_reset", "poll_deleted", "answer_hidden", "answer_shown"],
  mutedBy: "poll",
  anonymousField: null,
  runSheetStep: { kind: "poll", skipReasons: ["deleted", "quiz-over"] },
  setupStep: null,
  caches: {
    polls: "shared",
    /** Who has answered the open poll. */
    "polls-answered": "shared",
  },
} as const satisfies ActivityUnit;
