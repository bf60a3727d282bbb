/** What tests about all activities need to know of this one. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { isPublic, withChange } from "@hubbub/contract/activities/questions/list";

import { create, moderate, participant, read } from "../../testing/access/line.ts";
import { type ActivityTesting, viewOf } from "../../testing/activity-testing.ts";
import { succeeds } from "../../testing/visitor.ts";

const VOTE_SENTENCE = "Please login with GFAVIP to vote";
const noVotes = { upvotes: 0, downvotes: 0 };
const vote = { who: "wallet", gate: "submission before the session", loginSentence: VOTE_SENTENCE } as const;

const lineOf = (question: Question) =>
  `${question.id} answered ${question.isAnswered} +${question.upvotes} -${question.downvotes}`;

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/social": { ...read, whenOff: [] },
    "POST /api/events/:eventId/social": {
      who: "anyone",
      gate: "submission before the session",
      body: (_world, nth) => ({ content: "Why?", ...participant(nth) }),
    },
    "GET /api/events/:eventId/social/:postId/votes": { ...read, whenOff: noVotes },
    "GET /api/events/:eventId/social/:postId/votes/:profileId": {
      ...read,
      answers: (answer) => (answer as { userVote: string }).userVote === "none",
    },
    "POST /api/events/:eventId/social/:postId/vote": [
      { ...vote, body: () => ({ voteType: "upvote" }) },
      {
        ...vote,
        variant: "in another's name",
        body: () => ({ voteType: "upvote", profileId: "somebody-else" }),
        passes: [403],
      },
    ],
    "DELETE /api/events/:eventId/social/:postId/vote": { ...vote, body: () => ({}) },
    "GET /api/events/:eventId/social/pending": moderate,
    "PATCH /api/events/:eventId/social/:postId/moderate": { ...moderate, body: () => ({ approved: true }) },
    "PATCH /api/events/:eventId/social/:postId/reset": moderate,
    "GET /api/events/:eventId/question-tally": { ...read, whenOff: { asked: 0, answered: 0, notShown: 0 } },
    "GET /api/events/:eventId/question-labels": moderate,
    "PUT /api/events/:eventId/question-labels": { ...moderate, body: () => ({ labels: [{ name: "Roots" }] }) },
    "PUT /api/events/:eventId/social/:postId/labels": { ...moderate, body: () => ({ labelIds: [] }) },
    // The worlds have one question only.
    "POST /api/events/:eventId/social/merge": {
      ...moderate,
      body: ({ seeds }) => ({ into: seeds["postId"], from: ["999999999"] }),
      passes: [404],
    },
    "POST /api/events/:eventId/social/unmerge": {
      ...moderate,
      body: ({ seeds }) => ({ from: [seeds["postId"]] }),
      passes: [409],
    },
  },
  seed: async ({ "wallet user": wallet }, path) => {
    const { id: postId } = await create(wallet.post(`${path}/social`, { content: "What is on the wall?" }));
    await succeeds(wallet.post(`${path}/social/${postId}/vote`, { voteType: "upvote" }));
    return { postId };
  },
  load: {
    path: "social",
    fields: (text) => ({ content: text }),
    isLimited: false,
    rows: "SELECT id::text, content AS text FROM questions WHERE event_id = $1",
    storesText: true,
    count: null,
  },
  view: viewOf<readonly Question[]>({
    call: "GET /api/events/:eventId/social",
    ofAnswer: (list: readonly Question[]) => list.map(lineOf).toSorted(),
    start: () => [],
    apply: (questions, { type, data }) => {
      if (type === "question:created" || type === "question:updated")
        return withChange(questions, { type: "published", question: data });
      if (type === "question:removed") return withChange(questions, { type: "removed", ...data });
      return type === "question_voted" ? withChange(questions, { type: "counted", ...data }) : questions;
    },
    ofState: (questions) => questions.filter(isPublic).map(lineOf).toSorted(),
  }),
};
