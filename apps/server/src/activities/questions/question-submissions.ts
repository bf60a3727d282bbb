/** The write plans of new questions, and of votes on questions. */
import type { Question, VoteSummary } from "@hubbub/contract/activities/questions/calls";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { isShown, postColumns, withReview } from "../../submissions/moderation/post-state.store.ts";
import { countedIn } from "../../submissions/quotas.store.ts";
import type { PostSubmission } from "../../submissions/submitter.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { updateCounts } from "../votes.store.ts";
import { publishNewQuestion, publishVotes } from "./question-publications.ts";
import { recordQuestions } from "./question-webhooks.ts";
import { refuseVote, toOwnQuestion } from "./question-row.ts";
import {
  type CountedQuestion,
  findVotes,
  lockQuestions,
  questionKey,
  type QuestionVote,
  questionVotes,
  storeVotes,
  voterKey,
} from "./question-votes.store.ts";

export interface QuestionSubmission extends PostSubmission {
  participantLabel: string | null;
}

const LIMIT = perMinute(5, "You can ask up to 5 questions a minute. Please try again in a minute.");

export type QuestionWriter = SubmissionWriter<QuestionSubmission, Question>;

export function createQuestionWriter({ kysely, bus, screenings }: ActivityDeps): QuestionWriter {
  return createSubmissionWriter(kysely, {
    activity: "questions",
    limit: countedIn("questions", LIMIT),
    reads: (transaction, items: readonly QuestionSubmission[]) => ({
      newRow: reserveRows(transaction, "questions", items),
      screening: screenings.read(transaction, items),
    }),
    decide: (item, event, { newRow, screening }) => {
      const heldFor = screening.screen(item, event);
      if (heldFor instanceof Refusal) return heldFor;
      //
      const isReviewed = item.profileId === null && event.reviewAnonymousQuestions;
      const post = postColumns(item, newRow(item), withReview(heldFor, isReviewed));
      return {
        ...post,
        /** Not a column. */
        username: item.username,
        content: item.text,
        participant_label: item.participantLabel,
        is_answered: false,
        answer: null,
        merged_into: null,
        merged_at: null,
        shown_as: post.id,
        upvotes: 0,
        downvotes: 0,
      };
    },
    toReceipt: toOwnQuestion,
    writes: (transaction, rows) => ({
      questions: insertRows(
        transaction,
        "questions",
        rows.map(({ username: _username, ...columns }) => columns),
      ),
      webhooks: recordQuestions(transaction, "question.published", rows.filter(isShown)),
    }),
    publish: (rows) => {
      for (const row of rows) publishNewQuestion(bus, row);
    },
  });
}

export type QuestionVoteWriter = SubmissionWriter<QuestionVote, VoteSummary>;

export function createQuestionVoteWriter({ kysely, bus }: ActivityDeps): QuestionVoteWriter {
  return createSubmissionWriter(kysely, {
    activity: "questions",
    reads: (transaction, items) => ({
      questions: lockQuestions(transaction, items),
      stored: findVotes(transaction, items),
    }),
    decide: (item, _event, { questions }) => refuseVote(questions.get(questionKey(item))) ?? item,
    writes: (transaction, votes, { stored }) => {
      // If a participant votes on a question several times in one batch, the last vote.
      const last = new Map(votes.map((vote) => [voterKey(vote), vote]));
      const changed = [...last.values()].filter(
        (vote) => vote.vote !== (stored.get(voterKey(vote))?.at(-1)?.vote ?? "none"),
      );
      return {
        votes: storeVotes(transaction, changed, stored),
        counts: updateCounts(transaction, questionVotes, votes),
        changed,
      };
    },
    publish: (_votes, { counts, changed }) => publishVotes(bus, changed, counts),
    // A vote replaces the earlier one, so a repeated request changes nothing and needs no key.
    answers: (votes, { counts }) => toSummaries(votes, counts),
  });
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
