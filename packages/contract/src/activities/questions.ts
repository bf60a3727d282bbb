/** Questions wall: attendees ask, others vote, moderators review (D-30 to D-33). The paths call it `social`. */
import * as z from "zod/mini";

import { checked } from "../checked.ts";
import { EventParams } from "../event-params.ts";
import { HELD_FOR } from "../moderation.ts";
import { claimedProfileId, flag, instant, participantId, participantName, text } from "../schema.ts";

export const QUESTION_MAX = 500;
export const QUESTION_ANSWER_MAX = 280;
export const QUESTIONS_PER_MINUTE = 5;
/** How many questions the public list carries: the first of the wall's order. */
export const QUESTION_LIST_MAX = 1000;
/** What somebody without a wallet session is told who votes. */
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
  /** The wallet profile that asked; null for anonymous people. */
  profileId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** The asking visit's label; told to the author and to staff only, since it may stand in for an identity (D-10). */
  participantId: z.nullable(z.string()),
  submittedAt: instant,
  isAnswered: z.boolean(),
  isIgnored: z.boolean(),
  /** Waits for a moderator; only its author and staff see it. */
  isPending: z.boolean(),
  /** Pending, and the caller's own. */
  isOwnPending: z.boolean(),
  /** Why it waits, where that is not the review of anonymous questions; for staff only, null for everybody else. */
  heldFor: z.nullable(z.enum(HELD_FOR)),
  /** A moderator's answer in one sentence; null without one, and while the question is not answered. */
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

const QuestionParams = z.extend(EventParams, { postId: z.string() });
const voter = { profileId: claimedProfileId };

/** Without `answer` an answer stays as it is; null or a blank one takes it away, and so does every other decision. */
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
    summary: "The wall in its order, with the caller's own pending questions; staff get every question",
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
    summary: "Questions that wait for a moderator",
    params: EventParams,
    answer: z.array(Question),
  },
  "GET /api/events/:eventId/social/:postId/votes": {
    summary: "A question's votes",
    params: QuestionParams,
    answer: VoteCounts,
  },
  "GET /api/events/:eventId/social/:postId/votes/:profileId": {
    summary: "The caller's own vote; none for anybody else's profile",
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
    summary: "Take the own vote back",
    params: QuestionParams,
    body: z.object(voter),
    answer: VoteSummary,
  },
  "PATCH /api/events/:eventId/social/:postId/moderate": {
    summary:
      "Mark a question answered (approved: true), also with an answer in one sentence, or ignore it (approved: false)",
    params: QuestionParams,
    body: ModerateQuestion,
    answer: Question,
  },
  "PATCH /api/events/:eventId/social/:postId/reset": {
    summary: "Back to unanswered; publishes a pending question",
    params: QuestionParams,
    answer: Question,
  },
} as const;
