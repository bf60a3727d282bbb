import { icebreaker } from "@hubbub/contract/activities/icebreaker/index";
import type { Activity, ActivityDeps } from "../activity.ts";
import { fillDemo } from "./demo.store.ts";
import { createHeldResponses } from "./held-responses.store.ts";
import {
  eraseResponses,
  exportTable,
  keepInPicture,
  listOwnResponses,
  logSubjects,
  participation,
  points,
  stageActivity,
} from "./icebreaker-reports.store.ts";
import { createIcebreakerWriter } from "./icebreaker-submissions.ts";
import { createResponseList, icebreakerRoutes, type ResponseList } from "./icebreaker.routes.ts";
import { createWordRuleList, type WordRuleList, wordRuleRoutes } from "./word-rules.routes.ts";

export interface IcebreakerActivity extends Activity<"icebreaker"> {
  responseList: ResponseList;
  wordRuleList: WordRuleList;
}

/** The icebreaker: responses, their moderation, and the word rules of the word cloud. */
export function createIcebreaker({ kysely, bus, caches, snapshots, screenings }: ActivityDeps): IcebreakerActivity {
  const responseList = createResponseList(kysely, snapshots);
  const wordRuleList = createWordRuleList(kysely, snapshots);
  const heldResponses = createHeldResponses({ kysely, bus, caches });
  const icebreakerWriter = createIcebreakerWriter(kysely, bus, heldResponses);
  return {
    unit: icebreaker,
    responseList,
    wordRuleList,
    routes: (route) => {
      icebreakerRoutes(route, { kysely, bus, screenings, heldResponses, icebreakerWriter, responseList });
      wordRuleRoutes(route, { kysely, bus, wordRuleList });
    },
    writers: { icebreaker: icebreakerWriter },
    exportTable,
    insights: null,
    participation,
    stageActivity,
    keepInPicture,
    logSubjects,
    posts: { table: "icebreaker_responses", hasAuthor: null },
    myDay: async (connection, event, person) => ({ responses: await listOwnResponses(connection, event.id, person) }),
    points,
    listsWithNames: null,
    atSessionEnd: null,
    onSubmission: null,
    onJoin: null,
    marks: null,
    messageHandlers: null,
    erase: eraseResponses,
    removePersonalData: null,
    fillDemo,
    prepareRehearsal: null,
    close: () => icebreakerWriter.close(),
  };
}
