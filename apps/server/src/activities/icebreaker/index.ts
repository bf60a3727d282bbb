import { icebreaker } from "@hubbub/contract/activities/icebreaker/index";

import type { ActivityDeps, ActivityOf } from "../activity.ts";
import { icebreakerReports } from "./icebreaker-reports.store.ts";
import { createIcebreakerWriter } from "./icebreaker-submissions.ts";
import { createResponseList, icebreakerRoutes } from "./icebreaker.routes.ts";
import { readForPage } from "./word-cloud.ts";
import { createWordRuleList, wordRuleRoutes, wordRulesInFile } from "./word-rules.routes.ts";

/** The icebreaker: responses, their moderation, and the word rules of the word cloud. */
export function createIcebreaker(deps: ActivityDeps): ActivityOf<typeof icebreaker> {
  const responseList = createResponseList(deps);
  const wordRuleList = createWordRuleList(deps);
  const icebreakerWriter = createIcebreakerWriter(deps);
  return {
    unit: icebreaker,
    routes: (route) => {
      icebreakerRoutes(route, { ...deps, icebreakerWriter, responseList });
      wordRuleRoutes(route, { ...deps, wordRuleList });
    },
    writers: { icebreaker: icebreakerWriter },
    ...icebreakerReports,
    eventFile: wordRulesInFile,
    page: (reader) => readForPage(responseList, wordRuleList, reader),
    on: {},
  };
}
