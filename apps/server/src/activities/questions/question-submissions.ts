/** The write plans of new questions, and of votes on questions. */
import type { Question, VoteSummary } from "@hubbub/contract/activities/questions/calls";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { createPostWriter, forReview, type PostSubmission } from "../../submissions/post-submissions.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishNewQuestion, publishVotes } from "./question-publications.ts";
import { recordQuestions } from "./question-webhooks.ts";
import { isPublic, refuseVote, toOwnQuestion } from "./question-row.ts";
import {
  type CountedQuestion,
  lockQuestions,
  questionKey,
  type QuestionVote,
  storeVotes,
  storeVotesOnMerged,
  updateCounts,
  voterKey,
} from "./question-votes.store.ts";

export interface QuestionSubmission extends PostSubmission {
  participantLabel: string | null;
}

export type QuestionWriter = SubmissionWriter<QuestionSubmission, Question>;

export function createQuestionWriter({ kysely, bus }: ActivityDeps): QuestionWriter {
  return createPostWriter(kysely, {
    activity: "questions",
    table: "questions",
    limit: perMinute(5, "You can ask up to 5 questions a minute. Please try again in a minute."),
    //
    toRow: (post, { item, event }) => ({
      ...forReview(post, item.profileId === null && event.reviewAnonymousQuestions),
      content: item.text,
      participant_label: item.participantLabel,
      is_answered: false,
      answer: null,
      merged_into: null,
      merged_at: null,
      upvotes: 0,
      downvotes: 0,
    }),
    toReceipt: (row) => toOwnQuestion(row),
    writes: (transaction, rows) => [recordQuestions(transaction, "question.published", rows.filter(isPublic))],
    publish: (rows) => {
      for (const row of rows) publishNewQuestion(bus, row);
    },
  });
}

export type QuestionVoteWriter = SubmissionWriter<QuestionVote, VoteSummary>;

export function createQuestionVoteWriter({ kysely, bus }: ActivityDeps): QuestionVoteWriter {
  return createSubmissionWriter(kysely, {
    activity: "questions",
    reads: (transaction, items) => [lockQuestions(transaction, items)],
    refuse: ({ item }, _accepted, [questions]) => refuseVote(questions.get(questionKey(item))),
    toRow: ({ item }) => item,
    writes: (transaction, votes, [questions]) => {
      const isOnMerged = (vote: QuestionVote) => questions.get(questionKey(vote))?.has_merged === true;
      const last = Map.groupBy(lastVotes(votes), isOnMerged);
      return [
        storeVotes(transaction, last.get(false) ?? []),
        storeVotesOnMerged(transaction, last.get(true) ?? []),
        updateCounts(transaction, votes),
      ];
    },
    publish: (_votes, [single, onMerged, counts]) => publishVotes(bus, [...single, ...onMerged], counts),
    // A vote replaces the earlier one, so a repeated request changes nothing and needs no key.
    answers: (votes, [, , counts]) => toSummaries(votes, counts),
  });
}

/** If a participant votes on a question several times in one batch, keeps only the last vote. */
function lastVotes(requests: readonly QuestionVote[]): QuestionVote[] {
  return [...new Map(requests.map((request) => [voterKey(request), request])).values()];
}

/** Returns each voter's receipt: the question's new counts and the voter's last vote. */
function toSummaries(accepted: readonly QuestionVote[], counts: readonly CountedQuestion[]): VoteSummary[] {
  const votes = new Map(accepted.map((request) => [voterKey(request), request.vote]));
  const countOf = new Map(counts.map((entry) => [questionKey(entry), entry]));
  return accepted.map((request) => {
    const { upvotes = 0, downvotes = 0 } = countOf.get(questionKey(request)) ?? {};
    return { upvotes, downvotes, userVote: votes.get(voterKey(request)) ?? "none" };
  });
}
