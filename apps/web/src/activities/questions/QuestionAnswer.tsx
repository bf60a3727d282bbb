import type { Question } from "@hubbub/contract/activities/questions/calls";
import { CornerDownRight } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import "./question-answer.css";

/** A moderator's answer below its question, if there is one. */
export function QuestionAnswer({ question: { answer } }: { question: Pick<Question, "answer"> }) {
  if (answer === null) return null;
  return (
    <p className="question-answer rounded-sm bg-teal-soft text-ink text-size-base leading-[1.4] wrap-anywhere flex gap-2 items-start py-2 px-3">
      <CornerDownRight aria-hidden="true" className="rtl:-scale-x-100 flex-none mt-0.75 text-teal-ink w-4.5 h-4.5" />
      <span className="visually-hidden">{t("Answer")}: </span>
      <span dir="auto">{answer}</span>
    </p>
  );
}

/** Marks an answered question as the viewer's own. */
export function OwnAnswered() {
  return <p className="text-teal-ink font-display text-size-sm">{t("Your question was answered")}</p>;
}
