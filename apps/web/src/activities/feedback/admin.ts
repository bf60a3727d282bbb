import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { liveComponent } from "../hook-components.tsx";
import { FeedbackInsights, SessionRating, useFeedbackLive } from "./FeedbackResults.tsx";

export const feedbackAdmin: AdminPart = {
  icon: null,
  stageLabel: null,
  exportLabel: () => t("Feedback, CSV"),
  loggedActions: null,
  Live: liveComponent(useFeedbackLive),
  panel: null,
  settings: null,
  ending: null,
  Insights: FeedbackInsights,
  GroupSession: SessionRating,
};
