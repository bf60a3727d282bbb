import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { FeedbackInsights, SessionRating } from "./FeedbackResults.tsx";

export const feedbackAdmin: AdminPart<"feedback"> = {
  exportLabel: () => t("Feedback, CSV"),
  panel: null,
  settings: null,
  ending: null,
  slots: [
    { where: "insights", View: FeedbackInsights },
    { where: "session", View: SessionRating },
  ],
};
