import type { FastifyBaseLogger } from "fastify";

import type { ActivityModule } from "../../api/module.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import type { EventDirectory } from "../../domain/events/event-directory.ts";
import { createHeldQuestions } from "./held-questions.store.ts";
import { createQuestionList, type QuestionList } from "./question-list.ts";
import { createQuestionWriter } from "./question-submissions.ts";
import { createQuestionTally, TallyMessages } from "./question-tally.ts";
import { createQuestionVoteWriter } from "./vote-submissions.ts";
import { type QuestionDeps, questionRoutes } from "./questions.routes.ts";

export interface QuestionModuleDeps extends Pick<QuestionDeps, "kysely" | "bus" | "screenings"> {
  snapshots: Snapshots;
  events: EventDirectory;
  logger: FastifyBaseLogger;
}

export interface QuestionModule extends ActivityModule {
  questionList: QuestionList;
}

/** Questions, their moderation and their votes. */
export function createQuestionModule(deps: QuestionModuleDeps): QuestionModule {
  const { kysely, bus, snapshots } = deps;
  const questionList = createQuestionList(kysely, snapshots);
  const heldQuestions = createHeldQuestions(kysely, bus);
  const questionTally = createQuestionTally(kysely, snapshots);
  const tally = new TallyMessages({ kysely, bus, events: deps.events, logger: deps.logger });
  const questionWriter = createQuestionWriter({ kysely, bus, heldQuestions, tally });
  const voteWriter = createQuestionVoteWriter(kysely, bus);
  return {
    questionList,
    routes: (route) =>
      questionRoutes(route, {
        ...deps,
        questionList,
        questionTally,
        heldQuestions,
        questionWriter,
        voteWriter,
        tally,
      }),
    writers: { questions: questionWriter, question_votes: voteWriter },
    close: async () => {
      await Promise.all([questionWriter.close(), voteWriter.close()]);
      tally.close();
    },
  };
}
