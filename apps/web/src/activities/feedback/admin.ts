import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { FeedbackInsights, SessionRating } from "./FeedbackResults.tsx";

export const admin: AdminPart = {
  icon: null,
  stageLabel: null,
  exportLabel: () => t("Feedback, CSV"),
  loggedActions: null,
  panel: null,
  settings: null,
  ending: null,
  Insights: FeedbackInsights,
  GroupSession: SessionRating,
};
