import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { FeedbackInsights } from "./FeedbackResults.tsx";

export const admin: AdminPart<"feedback"> = {
  exportLabel: () => t("Session feedback"),
  cards: { insights: FeedbackInsights },
};
