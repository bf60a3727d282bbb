import { translation as unit } from "@hubbub/contract/activities/translation/index";

import { characterLimits } from "../../api/rate-limits/limits.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { captionTimes, fillDemo, keepInPicture } from "./translation.store.ts";
import { withCache, withDailyBudget } from "./translators.ts";
import { setOpenedEvent, translationRoutes } from "./translation.routes.ts";

/** Translation of texts, the participants' histories and the captions of the stage. */
export function createTranslation(deps: ActivityDeps): Activity<"translation"> {
  const { kysely, caches, logger, translation } = deps;
  const { provider, dailyCharacters } = translation;
  const limits = characterLimits(dailyCharacters);
  const withinBudget =
    provider && dailyCharacters !== null
      ? withDailyBudget(provider, { kysely, logger, limit: limits.perDay })
      : provider;
  // The cache is outermost: answers from it do not count towards the budget.
  const translator = withinBudget && withCache(withinBudget, caches);
  return {
    unit,
    routes: (route) => translationRoutes(route, { ...deps, translator, networkLimit: limits.ofNetwork }),
    writers: null,
    exportTable: null,
    participation: null,
    logSubjects: null,
    posts: null,
    runSheetStep: null,
    insights: null,
    myDay: null,
    points: null,
    stage: { activity: captionTimes, keepInPicture },
    page: null,
    sessionEnd: null,
    erasure: null,
    eventFile: null,
    fillDemo,
    on: { opened: setOpenedEvent },
  };
}
