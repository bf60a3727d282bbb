import { translation as unit } from "@hubbub/contract/activities/translation/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { captionTimes, fillDemo } from "./translation.store.ts";
import { createTranslationWriter } from "./translation-submissions.ts";
import { setOpenedEvent, translationRoutes } from "./translation.routes.ts";

/** Translation of texts, the participants' histories and the captions of the stage. */
export function createTranslation(deps: ActivityDeps): Activity {
  const translationWriter = createTranslationWriter(deps);
  return {
    unit,
    routes: (route) => translationRoutes(route, { ...deps, translationWriter }),
    writers: { translations: translationWriter },
    exportTable: null,
    submissions: null,
    moderation: null,
    // Nobody removes a caption.
    stage: { activity: captionTimes, keepInPicture: null, runSheetStep: null },
    myDay: null,
    eventFile: null,
    page: null,
    erasure: null,
    fillDemo,
    on: { opened: setOpenedEvent },
  };
}
