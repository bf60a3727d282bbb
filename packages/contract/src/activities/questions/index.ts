import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** Attendees ask, others vote, moderators review. */
export const questions = {
  name: "questions",
  switch: { field: "enableSocialWall", label: msg("Questions"), isOnAtFirst: true },
  submissions: {
    open: "before-session",
    availability: "questions",
    participation: "questions",
    points: { each: 5, countedAtMost: 10 },
  },
  tab: { path: "questions", label: msg("Questions") },
  stageView: "questions",
  runSheetStep: null,
  exportTable: "questions",
  contributions: ["questions", "questionVotes"],
  moderation: {
    postKind: "question",
    loggedActions: [
      "question_answered",
      "question_ignored",
      /** A pending question was published. */
      "question_published",
      /** An answered or ignored question became an open one again. */
      "question_reopened",
      /** A question was merged into another one. */
      "question_merged",
      "question_separated",
      /** A question was shown large on the stage. */
      "question_pinned",
      "question_unpinned",
      "question_labels_changed",
    ],
  },
  caches: [
    "questions",
    /** The numbers of all questions. */
    "question-tally",
  ],
  webhooks: ["question.published", "question.answered"],
} as const satisfies ActivityUnit;

/** What the stage can show instead of its view is one of this view's questions, which this call lists. */
export const PIN = { view: questions.stageView, list: "GET /api/events/:eventId/social" } as const;

export const QUESTION_MAX = 500;
export const QUESTION_ANSWER_MAX = 280;

/** Error message for a vote without a wallet session. */
export const VOTE_LOGIN_SENTENCE = msg("Please login with GFAVIP to vote");
export const VOTES = ["upvote", "downvote", "none"] as const;
export type Vote = (typeof VOTES)[number];
