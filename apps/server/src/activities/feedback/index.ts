import { feedback } from "@hubbub/contract/activities/feedback/index";
import type { Activity, ActivityDeps } from "../activity.ts";
import { feedbackRoutes } from "./feedback.routes.ts";
import { createFeedbackWriter } from "./feedback-submissions.ts";
import { exportTable } from "./feedback.store.ts";

/** The closing feedback: stars and comments after the end of a session. */
export function createFeedback(deps: ActivityDeps): Activity<"feedback"> {
  const writer = createFeedbackWriter(deps);
  return {
    unit: feedback,
    routes: (route) => feedbackRoutes(route, deps.kysely, writer),
    writers: { feedback: writer },
    exportTable,
  };
}
