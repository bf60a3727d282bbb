/** Questions: attendees ask, others vote, moderators review. The paths and some fields call them `social`. */
import * as z from "zod/mini";

import { checked } from "../checked.ts";
import { EventParams } from "../event-params.ts";
import { HELD_FOR } from "../moderation.ts";
import { claimedProfileId, flag, instant, participantId, participantName, rowIdInPath, text } from "../schema.ts";

export const QUESTION_MAX = 500;
export const QUESTION_ANSWER_MAX = 280;
export const QUESTIONS_PER_MINUTE = 5;
/** Maximum length of the public list (the first questions in list order). */
export const QUESTION_LIST_MAX = 1000;
/** Error message for a vote without a wallet session. */
export const VOTE_LOGIN_SENTENCE = "Please login with GFAVIP to vote";

export const VOTES = ["upvote", "downvote", "none"] as const;
export type Vote = (typeof VOTES)[number];

export const SubmitQuestion = z.object({
  content: text("Question", { max: QUESTION_MAX, multiline: true }),
  participantName,
  profileId: claimedProfileId,
  participantId,
});

export const Question = z.object({
  id: z.string(),
  content: z.string(),
  participantName: z.string(),
  /** The author's wallet profile; null if anonymous. */
  profileId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** The author's visit id. Only for the author and staff, because it identifies participants who block cookies. */
  participantId: z.nullable(z.string()),
  submittedAt: instant,
  isAnswered: z.boolean(),
  isIgnored: z.boolean(),
  /** Whether it is pending, so that only its author and staff see it. */
  isPending: z.boolean(),
  /** Whether it is pending and the caller's own. */
  isOwnPending: z.boolean(),
  /** Why it is held, if not for the review of anonymous questions. For staff only; null for everybody else. */
  heldFor: z.nullable(z.enum(HELD_FOR)),
  /** A moderator's short answer; null if there is none or the question is unanswered. */
  answer: z.nullable(z.string()),
  upvotes: z.number(),
  downvotes: z.number(),
  /** The caller's own vote. */
  userVote: z.enum(VOTES),
});
export type Question = z.infer<typeof Question>;

const votes = { upvotes: z.number(), downvotes: z.number() };
const userVote = z.enum(VOTES);
const VoteCounts = z.object(votes);
const OwnVote = z.object({ userVote });
const VoteSummary = z.object({ ...votes, userVote });
export type VoteSummary = z.infer<typeof VoteSummary>;

const QuestionParams = z.extend(EventParams, { postId: rowIdInPath });
const voter = { profileId: claimedProfileId };

/** Without `answer`, an existing answer is kept. Null or a blank answer removes it. So does `approved: false`. */
export const ModerateQuestion = checked(
  z.strictObject({
    approved: flag("approved"),
    answer: z.optional(z.nullable(text("Answer", { max: QUESTION_ANSWER_MAX, optional: true }))),
  }),
  z.refine(({ approved, answer }) => approved || answer === undefined, "answer goes with approved: true"),
);
export type ModerateQuestion = z.input<typeof ModerateQuestion>;

export const questionCalls = {
  "GET /api/events/:eventId/social": {
    summary: "Public questions in list order and the caller's own pending ones; staff get all questions",
    params: EventParams,
    answer: z.array(Question),
  },
  "POST /api/events/:eventId/social": {
    summary: "Ask a question",
    params: EventParams,
    body: SubmitQuestion,
    answer: Question,
    status: 201,
  },
  "GET /api/events/:eventId/social/pending": {
    summary: "Pending questions",
    params: EventParams,
    answer: z.array(Question),
  },
  "GET /api/events/:eventId/social/:postId/votes": {
    summary: "A question's votes",
    params: QuestionParams,
    answer: VoteCounts,
  },
  "GET /api/events/:eventId/social/:postId/votes/:profileId": {
    summary: "The caller's own vote; none for another profile",
    params: z.extend(QuestionParams, { profileId: z.string() }),
    answer: OwnVote,
  },
  "POST /api/events/:eventId/social/:postId/vote": {
    summary: "Vote for or against a question, or change the vote",
    params: QuestionParams,
    body: z.object({
      ...voter,
      voteType: z.enum(["upvote", "downvote"], "voteType must be upvote or downvote"),
    }),
    answer: VoteSummary,
  },
  "DELETE /api/events/:eventId/social/:postId/vote": {
    summary: "Remove the caller's vote",
    params: QuestionParams,
    body: z.object(voter),
    answer: VoteSummary,
  },
  "PATCH /api/events/:eventId/social/:postId/moderate": {
    summary:
      "Mark a question as answered (approved: true), optionally with a short answer, or ignore it (approved: false)",
    params: QuestionParams,
    body: ModerateQuestion,
    answer: Question,
  },
  "PATCH /api/events/:eventId/social/:postId/reset": {
    summary: "Mark a question as unanswered; publishes a pending one",
    params: QuestionParams,
    answer: Question,
  },
} as const;
