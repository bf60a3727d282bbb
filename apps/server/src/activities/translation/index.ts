import { translation as unit } from "@hubbub/contract/activities/translation/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { captionTimes, fillDemo } from "./translation.store.ts";
import { createTranslationWriter } from "./translation-submissions.ts";
import { setOpenedEvent, translationRoutes } from "./translation.routes.ts";

/** Translation of texts, the participants' histories and the captions of the stage. */
export function createTranslation(deps: ActivityDeps): Activity<"translation"> {
  const translationWriter = createTranslationWriter(deps);
  return {
    unit,
    routes: (route) => translationRoutes(route, { ...deps, translationWriter }),
    writers: { translations: translationWriter },
    stageActivity: captionTimes,
    fillDemo,
    on: { opened: setOpenedEvent },
  };
}
