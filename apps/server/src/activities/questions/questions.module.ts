import type { Module } from "../../api/module.ts";
import { CoalescingBroadcaster } from "../../platform/realtime/coalescing-broadcaster.ts";
import { createPendingQuestions } from "./pending-questions.store.ts";
import { createQuestionWriter } from "./question-submissions.store.ts";
import { createQuestionVoteWriter } from "./question-votes.store.ts";
import { type QuestionDeps, questionRoutes } from "./questions.routes.ts";
import { broadcastVotes } from "./vote-broadcasts.ts";

export type QuestionModuleDeps = Pick<QuestionDeps, "kysely" | "snapshots" | "bus" | "screenings">;

/** Questions, their moderation and their votes. */
export function createQuestionModule(deps: QuestionModuleDeps): Module {
  const { kysely, bus } = deps;
  const pendingQuestions = createPendingQuestions(kysely, bus);
  const questionWriter = createQuestionWriter(kysely, bus, pendingQuestions);
  const voteBroadcaster = new CoalescingBroadcaster(bus);
  const voteWriter = createQuestionVoteWriter(kysely, (changed) => broadcastVotes(bus, voteBroadcaster, changed));
  return {
    routes: (route) => questionRoutes(route, { ...deps, pendingQuestions, questionWriter, voteWriter }),
    writers: { questions: questionWriter, question_votes: voteWriter },
    close: async () => {
      await Promise.all([questionWriter.close(), voteWriter.close()]);
      // After the writers: the last batch of votes has counts to broadcast.
      voteBroadcaster.flush();
    },
  };
}
