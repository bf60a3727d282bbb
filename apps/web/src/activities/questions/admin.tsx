import { MessageCircleQuestionMark, ShieldCheck } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { AdminPart } from "../admin-part.ts";
import { Figure } from "../../ui/Figure.tsx";
import { PendingCount } from "../PendingCount.tsx";
import { staffQuestionsQuery } from "./staff.ts";
import { countByFilter } from "./question-filters.ts";
import { QuestionsPanel } from "./QuestionsPanel.tsx";
import { ReportQuestions } from "./ReportQuestions.tsx";
import { SpeakerQuestions } from "./SpeakerQuestions.tsx";

export const admin: AdminPart<"questions"> = {
  icon: MessageCircleQuestionMark,
  stageLabel: () => t("Questions"),
  exportLabel: () => t("Questions"),
  loggedActions: {
    question_answered: () => t("Question answered"),
    question_ignored: () => t("Question ignored"),
    question_published: () => t("Question approved"),
    question_reopened: () => t("Question marked as unanswered"),
    question_merged: () => t("Question merged into another one"),
    question_separated: () => t("Merge undone"),
    question_pinned: () => t("Question shown on the big screen"),
    question_unpinned: () => t("Question removed from the big screen"),
    question_labels_changed: () => t("Question labels changed"),
  },
  panel: {
    section: "questions",
    label: () => t("Questions"),
    Panel: QuestionsPanel,
    forModerators: true,
    PendingCount: PendingQuestions,
  },
  settings: [
    {
      field: "reviewAnonymousQuestions",
      icon: ShieldCheck,
      label: () => t("Review anonymous questions"),
      description: () => t("Each anonymous question waits until a moderator approves it"),
    },
  ],
  cards: { figures: QuestionCount, report: ReportQuestions },
  speaker: {
    View: SpeakerQuestions,
    may: () => t("Can see the questions and show one on the big screen."),
  },
};

/** The number of all questions, and of those neither answered nor ignored, including pending ones. */
function QuestionCount({ event }: { event: { id: string } }) {
  const questions = useLiveList(staffQuestionsQuery(event.id)).data;
  const { pending, unanswered } = countByFilter(questions ?? []);
  const open = pending + unanswered;
  return (
    <Figure label={t("Questions")} value={questions?.length}>
      <span className="inline-flex font-sans tracking-normal whitespace-nowrap">
        <Badge tone={open > 0 ? "pending" : "plain"}>{plural(open, "1 unanswered", "{count} unanswered")}</Badge>
      </span>
    </Figure>
  );
}

function PendingQuestions({ event }: { event: { id: string } }) {
  return <PendingCount count={countByFilter(useLiveList(staffQuestionsQuery(event.id)).data ?? []).pending} />;
}
