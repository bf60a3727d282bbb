/** The write plan of mood votes. */
import { type Mood, REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";
import type { ReactionReceipt } from "@hubbub/contract/activities/reactions/calls";

import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Submission } from "../../submissions/admission.ts";
import { countedIn } from "../../submissions/quotas.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { addToCounts } from "./reactions.store.ts";

export interface MoodVote extends Submission {
  mood: Mood;
}

export type MoodVoteWriter = SubmissionWriter<MoodVote, ReactionReceipt>;

export function createMoodVoteWriter({ kysely, bus }: Pick<ActivityDeps, "kysely" | "bus">): MoodVoteWriter {
  return createSubmissionWriter(kysely, {
    activity: "reactions",
    limit: countedIn("mood_votes", {
      max: 1,
      windowSeconds: REACTION_LOCK_SECONDS,
      refuse: (wait) =>
        new Refusal("rate_limited", `You can vote again in ${wait} ${wait === 1 ? "second" : "seconds"}`, wait),
    }),
    load: (transaction, votes: readonly MoodVote[]) => reserveRows(transaction, "mood_votes", votes),
    toRow: (vote, { loaded: newRow }) => ({
      ...newRow(vote),
      event_id: vote.eventId,
      mood: vote.mood,
      participant_key: vote.participantKey,
      profile_id: vote.profileId,
    }),
    write: (transaction, votes) => ({
      inserted: insertRows(transaction, "mood_votes", votes),
      counts: addToCounts(transaction, votes),
    }),
    receipts: {
      stored: ({ id, mood, submitted_at }) => ({
        id: String(id),
        emoji: mood,
        submittedAt: submitted_at.toISOString(),
      }),
    },
    publish: (_votes, { counts }) => {
      for (const { event_id: roomId, at, ...ofEvent } of counts) {
        bus.publish({
          roomId,
          invalidates: ["mood-votes"],
          message: { type: "emoji:results", data: { counts: ofEvent } },
          audience: "everyone",
          urgency: "tick",
          state: { key: "mood-votes", at },
        });
      }
    },
  });
}
