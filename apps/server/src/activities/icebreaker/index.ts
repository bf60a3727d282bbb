import { icebreaker } from "@hubbub/contract/activities/icebreaker/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import {
  eraseResponses,
  exportTable,
  fillDemo,
  keepInPicture,
  listOwnResponses,
  logSubjects,
  participation,
  points,
  stageActivity,
} from "./icebreaker-reports.store.ts";
import { createHeldResponses } from "./icebreaker.store.ts";
import { createIcebreakerWriter } from "./icebreaker-submissions.ts";
import { createResponseList, icebreakerRoutes, readForPage } from "./icebreaker.routes.ts";
import { createWordRuleList, wordRuleRoutes, wordRulesInFile } from "./word-rules.routes.ts";

/** The icebreaker: responses, their moderation, and the word rules of the word cloud. */
export function createIcebreaker({ kysely, bus, caches, snapshots, screenings }: ActivityDeps): Activity<"icebreaker"> {
  const responseList = createResponseList(kysely, snapshots);
  const wordRuleList = createWordRuleList(kysely, snapshots);
  const heldResponses = createHeldResponses({ kysely, bus, caches });
  const icebreakerWriter = createIcebreakerWriter(kysely, bus);
  return {
    unit: icebreaker,
    routes: (route) => {
      icebreakerRoutes(route, { kysely, bus, screenings, heldResponses, icebreakerWriter, responseList });
      wordRuleRoutes(route, { kysely, bus, wordRuleList });
    },
    writers: { icebreaker: icebreakerWriter },
    exportTable,
    insights: null,
    participation,
    logSubjects,
    posts: { table: "icebreaker_responses", hasAuthor: null },
    myDay: async (connection, event, person) => ({ responses: await listOwnResponses(connection, event.id, person) }),
    points,
    stage: { activity: stageActivity, keepInPicture },
    page: (event) => readForPage(responseList, wordRuleList, event),
    sessionEnd: null,
    erasure: { erase: eraseResponses, removePersonalData: null },
    eventFile: wordRulesInFile,
    runSheetStep: null,
    fillDemo,
    on: null,
    close: () => icebreakerWriter.close(),
  };
}
