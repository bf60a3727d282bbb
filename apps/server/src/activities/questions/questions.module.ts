import type { ActivityModule } from "../../api/module.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import { CoalescingBroadcaster } from "../../platform/realtime/coalescing-broadcaster.ts";
import { createPendingQuestions } from "./pending-questions.store.ts";
import { createQuestionList, type QuestionList } from "./question-list.ts";
import { createQuestionWriter } from "./question-submissions.store.ts";
import { createQuestionVoteWriter } from "./question-votes.store.ts";
import { type QuestionDeps, questionRoutes } from "./questions.routes.ts";
import { broadcastVotes } from "./vote-broadcasts.ts";

export interface QuestionModuleDeps extends Pick<QuestionDeps, "kysely" | "bus" | "screenings"> {
  snapshots: Snapshots;
}

export interface QuestionModule extends ActivityModule {
  questionList: QuestionList;
}

/** Questions, their moderation and their votes. */
export function createQuestionModule(deps: QuestionModuleDeps): QuestionModule {
  const { kysely, bus, snapshots } = deps;
  const questionList = createQuestionList(kysely, snapshots);
  const pendingQuestions = createPendingQuestions(kysely, bus);
  const questionWriter = createQuestionWriter(kysely, bus, pendingQuestions);
  const voteBroadcaster = new CoalescingBroadcaster(bus);
  const voteWriter = createQuestionVoteWriter(kysely, (changed) => broadcastVotes(bus, voteBroadcaster, changed));
  return {
    questionList,
    routes: (route) => questionRoutes(route, { ...deps, questionList, pendingQuestions, questionWriter, voteWriter }),
    writers: { questions: questionWriter, question_votes: voteWriter },
    close: async () => {
      await Promise.all([questionWriter.close(), voteWriter.close()]);
      // After the writers: the last batch of votes has counts to broadcast.
      voteBroadcaster.flush();
    },
  };
}
