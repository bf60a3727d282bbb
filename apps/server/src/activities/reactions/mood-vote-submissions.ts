/** The write plan of mood votes. */
import { type Mood, REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";
import type { ReactionReceipt } from "@hubbub/contract/activities/reactions/calls";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { isSingleNode } from "../../platform/database/pooled-kysely.ts";
import type { Submission } from "../../submissions/admission.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { Pulse } from "./pulse-broadcasts.ts";
import { addToCounts, countQuotas, findReplays, insertVotes, lockCounts } from "./reactions.store.ts";

export interface MoodVote extends Submission {
  mood: Mood;
}

export type MoodVoteWriter = SubmissionWriter<MoodVote, ReactionReceipt>;

export function createMoodVoteWriter(kysely: Kysely<Schema>, pulse: Pick<Pulse, "publishCounts">): MoodVoteWriter {
  return createSubmissionWriter(kysely, {
    activity: "reactions",
    limit: {
      max: 1,
      windowSeconds: REACTION_LOCK_SECONDS,
      tooMany: (seconds) => `You can vote again in ${seconds} ${seconds === 1 ? "second" : "seconds"}`,
      countQuotas,
    },
    findReplays,
    load: async (transaction, votes) => {
      if (!isSingleNode(kysely)) await lockCounts(transaction, eventsOf(votes));
    },
    write: (transaction, votes: readonly MoodVote[]) => ({
      receipts: insertVotes(transaction, votes),
      counts: addToCounts(transaction, votes),
    }),
    toReceipts: (_votes, { receipts }) => receipts,
    publish: (_votes, { counts }) => counts.forEach((ofEvent, eventId) => pulse.publishCounts(eventId, ofEvent)),
  });
}

function eventsOf(votes: readonly MoodVote[]): string[] {
  return [...new Set(votes.map((vote) => vote.eventId))];
}
