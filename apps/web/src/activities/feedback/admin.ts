import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { liveComponent } from "../hook-components.tsx";
import { FeedbackInsights, SessionRating, useFeedbackLive } from "./FeedbackResults.tsx";

export const feedbackAdmin: AdminPart<"feedback"> = {
  exportLabel: () => t("Feedback, CSV"),
  Live: liveComponent(useFeedbackLive),
  panel: null,
  settings: null,
  ending: null,
  slots: [
    { where: "insights", View: FeedbackInsights },
    { where: "session", View: SessionRating },
  ],
};
