import { icebreaker } from "@hubbub/contract/activities/icebreaker/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { icebreakerReports } from "./icebreaker-reports.store.ts";
import { createIcebreakerWriter } from "./icebreaker-submissions.ts";
import { icebreakerRoutes } from "./icebreaker.routes.ts";
import { readForPage } from "./word-cloud.ts";
import { wordRuleRoutes, wordRulesInFile } from "./word-rules.routes.ts";

/** The icebreaker: responses, their moderation, and the word rules of the word cloud. */
export function createIcebreaker(deps: ActivityDeps): Activity<"icebreaker"> {
  const icebreakerWriter = createIcebreakerWriter(deps);
  return {
    unit: icebreaker,
    routes: (route) => {
      icebreakerRoutes(route, { ...deps, icebreakerWriter });
      wordRuleRoutes(route, deps);
    },
    writers: { icebreaker: icebreakerWriter },
    ...icebreakerReports,
    eventFile: wordRulesInFile,
    page: (event) => readForPage(event, deps.lists),
  };
}
