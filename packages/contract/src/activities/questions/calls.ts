/** Questions: attendees ask, others vote, moderators review. */
import * as z from "zod/mini";

import { type AccessRule, MODERATORS, READERS } from "../../access.ts";
import { HELD_FOR } from "../../moderation.ts";
import {
  claimedProfileId,
  flag,
  instant,
  mergeBodies,
  nothing,
  participantId,
  participantName,
  text,
} from "../../schema.ts";
import type { ActivityProtocol } from "../protocol.ts";
import { QUESTION_ANSWER_MAX, QUESTION_MAX, VOTE_LOGIN_SENTENCE, VOTES } from "./index.ts";
import { AssignLabels, LabelNames, questionLabelCalls, QuestionTally } from "./labels.ts";

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
  /**
   * The question that it is merged into; null if it is not merged. Only its author and staff get a merged question. If
   * that question is merged too, its author gets the id of the one at the end, which is shown, and staff the next one.
   */
  mergedInto: z.nullable(z.string()),
  mergedAt: z.nullable(instant),
  /** The ids of its labels. For staff only; absent for everybody else. */
  labels: z.optional(z.array(z.string())),
  /** A moderator's short answer; null if there is none or the question is unanswered. */
  answer: z.nullable(z.string()),
  upvotes: z.number(),
  downvotes: z.number(),
  userVote: z.enum(VOTES),
});
export type Question = z.infer<typeof Question>;

/** All messages by which a question appears, changes or disappears: of several about one question the last counts. */
const changedQuestion = {
  audience: "everyone",
  invalidates: ["questions", "question-tally", "webhooks"],
  stateOf: (data: { id: string } | { postId: string }) => `question ${"id" in data ? data.id : data.postId}`,
} as const;

const votes = { upvotes: z.number(), downvotes: z.number() };
const userVote = z.enum(VOTES);
const VoteCounts = z.object(votes);
const OwnVote = z.object({ userVote });
const VoteSummary = z.object({ ...votes, userVote });
export type VoteSummary = z.infer<typeof VoteSummary>;

const voter = { profileId: claimedProfileId };

const bodies = mergeBodies("question");

const VOTERS = {
  ...READERS,
  who: "wallet",
  loginSentence: VOTE_LOGIN_SENTENCE,
  submitsTo: "questions",
} as const satisfies AccessRule;

const postId = z.object({ postId: z.string() });

export const questionsProtocol = {
  calls: {
    ...questionLabelCalls,
    "GET /api/events/:eventId/social": {
      access: READERS,
      summary: "Public questions in list order and the caller's own pending ones; staff get all questions",
      isListed: true,
      answer: z.array(Question),
    },
    "POST /api/events/:eventId/social": {
      access: { ...READERS, submitsTo: "questions" },
      summary: "Ask a question",
      body: z.object({
        content: text("Question", { max: QUESTION_MAX, multiline: true }),
        participantName,
        profileId: claimedProfileId,
        participantId,
      }),
      answer: Question,
      status: 201,
    },
    "GET /api/events/:eventId/social/pending": {
      access: MODERATORS,
      summary: "Pending questions",
      answer: z.array(Question),
    },
    "GET /api/events/:eventId/social/:postId/votes": {
      access: READERS,
      summary: "A question's votes",
      answer: VoteCounts,
    },
    "GET /api/events/:eventId/social/:postId/votes/:profileId": {
      access: READERS,
      summary: "The caller's own vote; none for another profile",
      answer: OwnVote,
    },
    "POST /api/events/:eventId/social/:postId/vote": {
      access: VOTERS,
      summary: "Vote for or against a question, or change the vote",
      body: z.object({
        ...voter,
        voteType: z.enum(["upvote", "downvote"], "voteType must be upvote or downvote"),
      }),
      answer: VoteSummary,
    },
    "DELETE /api/events/:eventId/social/:postId/vote": {
      access: VOTERS,
      summary: "Remove the caller's vote",
      body: z.object(voter),
      answer: VoteSummary,
    },
    "POST /api/events/:eventId/social/merge": {
      access: MODERATORS,
      summary: "Merge questions into another one, which gets their votes: one vote per profile, the latest",
      body: bodies.merge,
      /** The question merged into, and those that were merged. */
      answer: z.array(Question),
    },
    "POST /api/events/:eventId/social/unmerge": {
      access: MODERATORS,
      summary: "Undo merging of questions, within 24 hours: each has its state and its votes again",
      body: bodies.separate,
      /** The questions that they were merged into, and those that are separate again. */
      answer: z.array(Question),
    },
    "PATCH /api/events/:eventId/social/:postId/moderate": {
      access: MODERATORS,
      summary:
        "Mark a question as answered (approved: true), optionally with a short answer, or ignore it (approved: false)",
      /** Without `answer`, an existing answer is kept. Null or a blank answer removes it. So does `approved: false`. */
      body: z
        .strictObject({
          approved: flag("approved"),
          answer: z.optional(z.nullable(text("Answer", { max: QUESTION_ANSWER_MAX, optional: true }))),
        })
        .check(z.refine(({ approved, answer }) => approved || answer === undefined, "answer goes with approved: true")),
      answer: Question,
    },
    "PATCH /api/events/:eventId/social/:postId/reset": {
      access: MODERATORS,
      summary: "Mark a question as unanswered; publishes a pending one",
      answer: Question,
    },
    "PUT /api/events/:eventId/social/:postId/labels": {
      access: MODERATORS,
      summary: "Replace the labels of a question",
      body: AssignLabels,
      answer: Question,
    },
  },
  messages: {
    /** A question became public. As in the public list, without the reader's own vote. */
    "question:created": { ...changedQuestion, data: Question },
    /** A public question was answered or reopened, or its answer changed. Without the reader's own vote, too. */
    "question:updated": { ...changedQuestion, data: Question },
    /** A question was ignored and is no longer public. */
    "question:removed": { ...changedQuestion, data: postId },
    /**
     * Questions were merged into another one, or separated from it (`isUndone`). Messages about each question that
     * appears or disappears are sent too. The votes and merged questions of a single person have changed: read the list.
     */
    "questions:merged": {
      audience: "everyone",
      invalidates: ["questions", "questions-own", "question-tally"],
      data: z.object({ into: z.string(), from: z.array(z.string()), isUndone: z.boolean() }),
    },
    /** The numbers of all questions. At most one message in a second from each node. */
    "question:tally": { audience: "everyone", stateOf: () => "tally", data: QuestionTally },
    "question-labels:changed": { audience: "staff", data: nothing },
    /** Current votes of a question. At most one message per question and tick. */
    question_voted: {
      audience: "everyone",
      invalidates: ["questions"],
      stateOf: (data: { postId: string }) => `votes ${data.postId}`,
      data: z.extend(postId, votes),
    },
    /** A question needs review. */
    social_post_pending: { audience: "staff", invalidates: ["question-tally"], data: postId },
    /** A moderator published a question or marked it as answered. */
    social_post_approved: { ...changedQuestion, data: postId },
    /** A question was marked as unanswered, which also publishes a pending one. */
    question_reset: { ...changedQuestion, data: postId },
  },
  settings: {
    reviewAnonymousQuestions: { schema: flag("reviewAnonymousQuestions"), default: true, set: "later" },
  },
  myDay: {
    /** The caller's questions, oldest first, including pending and ignored ones. */
    questions: z.array(Question),
    /** Upvotes of these questions. */
    votesReceived: z.number(),
  },
  eventFile: { questionLabels: z._default(LabelNames, []) },
} as const satisfies ActivityProtocol;
