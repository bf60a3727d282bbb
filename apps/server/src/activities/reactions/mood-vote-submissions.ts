/** The write plan of mood votes. */
import { type Mood, REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";
import type { ReactionReceipt } from "@hubbub/contract/activities/reactions/calls";

import { broadcast } from "../../domain/bus.ts";
import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { type Submission, submissionColumns } from "../../submissions/write-plan.ts";
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
    reads: (transaction, items) => ({ newRow: reserveRows(transaction, "mood_votes", items) }),
    decide: (item, _event, { newRow }) => ({ ...newRow(item), ...submissionColumns(item), mood: item.mood }),
    toReceipt: ({ id, mood, submitted_at }) => ({
      id: String(id),
      emoji: mood,
      submittedAt: submitted_at.toISOString(),
    }),
    writes: (transaction, rows) => ({
      votes: insertRows(transaction, "mood_votes", rows),
      counts: addToCounts(transaction, rows),
    }),
    publish: (_rows, { counts }) => {
      for (const { event_id: eventId, at, ...ofEvent } of counts)
        broadcast(bus, eventId, "emoji:results", { counts: ofEvent }, { at });
    },
  });
}
