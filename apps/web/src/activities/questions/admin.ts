import { MessageCircleQuestionMark } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { QuestionsFigure } from "./QuestionCounts.tsx";
import { useQuestionsAdminLive } from "./live.ts";

function QuestionsLive({ eventId }: { eventId: string }) {
  useQuestionsAdminLive(eventId);
  return null;
}

export const questionsAdmin: AdminPart = {
  icon: MessageCircleQuestionMark,
  stageLabel: () => t("Questions"),
  figure: { label: () => t("Questions"), Figure: QuestionsFigure },
  Live: QuestionsLive,
};
