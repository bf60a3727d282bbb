import { questions } from "@hubbub/contract/activities/questions/index";
import type { Activity, ActivityDeps } from "../activity.ts";
import { fillDemo } from "./demo.store.ts";
import { createHeldQuestions } from "./held-questions.store.ts";
import { createQuestionList, type QuestionList } from "./question-list.ts";
import {
  eraseQuestions,
  exportTable,
  keepInPicture,
  logSubjects,
  participation,
  points,
  readOwnQuestions,
  stageActivity,
} from "./question-reports.store.ts";
import { createQuestionWriter } from "./question-submissions.ts";
import { createQuestionTally, TallyMessages } from "./question-tally.ts";
import { questionRoutes } from "./questions.routes.ts";
import { createQuestionVoteWriter } from "./vote-submissions.ts";

export interface QuestionActivity extends Activity<"questions"> {
  questionList: QuestionList;
}

/** Questions, their moderation and their votes. */
export function createQuestions(deps: ActivityDeps): QuestionActivity {
  const { kysely, bus, snapshots, screenings, events, logger } = deps;
  const questionList = createQuestionList(kysely, snapshots);
  const heldQuestions = createHeldQuestions(deps);
  const questionTally = createQuestionTally(kysely, snapshots);
  const tally = new TallyMessages({ kysely, bus, events, logger });
  const questionWriter = createQuestionWriter({ kysely, bus, heldQuestions, tally });
  const voteWriter = createQuestionVoteWriter(kysely, bus);
  return {
    unit: questions,
    questionList,
    routes: (route) =>
      questionRoutes(route, {
        kysely,
        bus,
        snapshots,
        screenings,
        questionList,
        questionTally,
        heldQuestions,
        questionWriter,
        voteWriter,
        tally,
      }),
    writers: { questions: questionWriter, question_votes: voteWriter },
    exportTable,
    insights: null,
    participation,
    stageActivity,
    keepInPicture,
    logSubjects,
    posts: { table: "questions", hasAuthor: null },
    myDay: readOwnQuestions,
    points,
    listsWithNames: null,
    atSessionEnd: null,
    onSubmission: null,
    onJoin: null,
    marks: null,
    messageHandlers: null,
    erase: eraseQuestions,
    removePersonalData: null,
    fillDemo,
    prepareRehearsal: null,
    close: async () => {
      await Promise.all([questionWriter.close(), voteWriter.close()]);
      tally.close();
    },
  };
}
