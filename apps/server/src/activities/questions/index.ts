import { isOn } from "../../domain/events/event-state.ts";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { questions } from "@hubbub/contract/activities/questions/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import {
  eraseQuestions,
  exportTable,
  fillDemo,
  keepInPicture,
  logSubjects,
  participation,
  points,
  readOwnQuestions,
  stageActivity,
} from "./question-reports.store.ts";
import { createOwnQuestions } from "./own-questions.store.ts";
import { labelsInFile } from "./question-labels.store.ts";
import { createQuestionList } from "./question-list.ts";
import { createQuestionWriter } from "./question-submissions.ts";
import { createQuestionTally, TallyMessages } from "./question-tally.ts";
import { questionRoutes } from "./questions.routes.ts";
import { createQuestionVoteWriter } from "./vote-submissions.ts";

/** In pages for browsers without scripts. Every browser downloads them, so there are not many. */
const QUESTIONS_IN_PAGE = 20;

/** Questions, their moderation and their votes. */
export function createQuestions(deps: ActivityDeps): Activity<"questions"> {
  const { kysely, bus, snapshots } = deps;
  const questionList = createQuestionList(kysely, snapshots);
  const ownQuestions = createOwnQuestions(deps);
  const questionTally = createQuestionTally(kysely, snapshots);
  const tally = new TallyMessages(deps);
  const questionWriter = createQuestionWriter({ kysely, bus, tally });
  const voteWriter = createQuestionVoteWriter(kysely, bus);
  return {
    unit: questions,
    routes: (route) =>
      questionRoutes(route, { ...deps, questionList, questionTally, ownQuestions, questionWriter, voteWriter, tally }),
    writers: { questions: questionWriter, question_votes: voteWriter },
    exportTable,
    insights: null,
    participation,
    logSubjects,
    posts: { table: "questions", hasAuthor: null },
    myDay: readOwnQuestions,
    points,
    stage: { activity: stageActivity, keepInPicture },
    page: async (event) => {
      const list = isOn(event, questions) ? await questionList.readShown(event) : null;
      const first = list && (list.json() as Question[]).slice(0, QUESTIONS_IN_PAGE);
      return { data: {}, rendered: {}, text: { questions: first } };
    },
    sessionEnd: null,
    erasure: { erase: eraseQuestions, removePersonalData: null },
    eventFile: labelsInFile,
    runSheetStep: null,
    fillDemo,
    on: null,
    close: async () => {
      await Promise.all([questionWriter.close(), voteWriter.close()]);
      tally.close();
    },
  };
}
