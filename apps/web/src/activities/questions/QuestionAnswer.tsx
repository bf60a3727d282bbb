import type { Question } from "@hubbub/contract/activities/questions/calls";
import { CornerDownRight } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";

/** A moderator's answer below its question, if there is one. */
export function QuestionAnswer({ question: { answer } }: { question: Pick<Question, "answer"> }) {
  if (answer === null) return null;
  return (
    <p className="flex items-start gap-2 rounded-sm bg-teal-soft px-3 py-2 text-base leading-snug text-ink">
      <CornerDownRight aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-teal-ink rtl:-scale-x-100" />
      <span className="sr-only">{t("Answer")}: </span>
      <span className="min-w-0 flex-1" dir="auto">
        {answer}
      </span>
    </p>
  );
}

/** Marks an answered question as the viewer's own. */
export function OwnAnswered() {
  return <p className="text-sm font-strong text-teal-ink">{t("Your question was answered")}</p>;
}
