import type { ActivityModule } from "../../api/module.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import { createPendingQuestions } from "./pending-questions.store.ts";
import { createQuestionList, type QuestionList } from "./question-list.ts";
import { createQuestionWriter } from "./question-submissions.ts";
import { createQuestionVoteWriter } from "./vote-submissions.ts";
import { type QuestionDeps, questionRoutes } from "./questions.routes.ts";

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
  const voteWriter = createQuestionVoteWriter(kysely, bus);
  return {
    questionList,
    routes: (route) => questionRoutes(route, { ...deps, questionList, pendingQuestions, questionWriter, voteWriter }),
    writers: { questions: questionWriter, question_votes: voteWriter },
    close: async () => {
      await Promise.all([questionWriter.close(), voteWriter.close()]);
    },
  };
}
