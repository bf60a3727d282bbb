import { questions } from "@hubbub/contract/activities/questions/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { createOwnQuestions } from "./own-questions.store.ts";
import { labelsInFile } from "./question-labels.store.ts";
import { questionReports } from "./question-reports.store.ts";
import { createQuestionVoteWriter, createQuestionWriter } from "./question-submissions.ts";
import { createTally } from "./question-tally.ts";
import { questionRoutes } from "./questions.routes.ts";

/** In pages for browsers without scripts. Every browser downloads them, so there are not many. */
const QUESTIONS_IN_PAGE = 20;

/** Questions, their moderation and their votes. */
export function createQuestions(deps: ActivityDeps): Activity<"questions"> {
  const findOwnQuestions = createOwnQuestions(deps);
  const tally = createTally(deps);
  const questionWriter = createQuestionWriter(deps);
  const voteWriter = createQuestionVoteWriter(deps);
  return {
    unit: questions,
    routes: (route) => questionRoutes(route, { ...deps, findOwnQuestions, questionWriter, voteWriter, tally }),
    writers: { questions: questionWriter, question_votes: voteWriter },
    ...questionReports,
    eventFile: labelsInFile,
    page: async (event) => {
      const list = await deps.lists.readPublic("GET /api/events/:eventId/social", event);
      const first = list.json().slice(0, QUESTIONS_IN_PAGE);
      return { text: first.map(({ content: text, answer }) => ({ text, answer })) };
    },
    close: tally.close,
  };
}
