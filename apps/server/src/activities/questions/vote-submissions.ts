/** The write plan of votes on questions. */
import type { VoteSummary } from "@hubbub/contract/activities/questions/calls";

import type { Bus } from "../../domain/bus.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { publishVotes } from "./question-broadcasts.ts";
import { refuseVote } from "./question-row.ts";
import {
  type CountedQuestion,
  lockQuestions,
  questionKey,
  type QuestionVote,
  storeUnitedVotes,
  storeVotes,
  updateCounts,
  updateUnitedCounts,
  voterKey,
} from "./question-votes.store.ts";

export type QuestionVoteWriter = SubmissionWriter<QuestionVote, VoteSummary>;

export function createQuestionVoteWriter(kysely: Connection, bus: Bus): QuestionVoteWriter {
  return createSubmissionWriter(kysely, {
    activity: "questions",
    load: lockQuestions,
    refuse: (vote, { loaded: questions }) => refuseVote(questions.get(questionKey(vote))),
    toRow: (vote) => vote,
    write: (transaction, accepted, questions) => {
      const votes = Map.groupBy(lastVotes(accepted), (vote) => questions.get(questionKey(vote))?.is_united === true);
      const [single, united] = [votes.get(false) ?? [], votes.get(true) ?? []];
      return {
        changes: together(
          storeVotes(transaction, single),
          united.length > 0 ? storeUnitedVotes(transaction, united) : nothing,
        ),
        counts: together(
          updateCounts(transaction, single),
          united.length > 0 ? updateUnitedCounts(transaction, united) : nothing,
        ),
      };
    },
    // A vote replaces the earlier one, so a repeated request changes nothing and needs no key.
    toReceipts: (accepted, { counts }) => toSummaries(accepted, counts),
    publish: (_accepted, { changes, counts }) => publishVotes(bus, changes, counts),
  });
}

const nothing: Promise<never[]> = Promise.resolve([]);

async function together<T>(...results: readonly Promise<T[]>[]): Promise<T[]> {
  return (await Promise.all(results)).flat();
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
