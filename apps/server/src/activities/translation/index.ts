import { translation as unit } from "@hubbub/contract/activities/translation/index";

import type { ActivityDeps, ActivityOf } from "../activity.ts";
import { captionTimes, fillDemo, keepInPicture } from "./translation.store.ts";
import { setOpenedEvent, translationRoutes } from "./translation.routes.ts";

/** Translation of texts, the participants' histories and the captions of the stage. */
export function createTranslation(deps: ActivityDeps): ActivityOf<typeof unit> {
  return {
    unit,
    routes: (route) => translationRoutes(route, deps),
    stage: { activity: captionTimes, keepInPicture },
    page: null,
    erasure: null,
    fillDemo,
    on: { opened: setOpenedEvent },
  };
}
