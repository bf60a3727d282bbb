import type { Question } from "@hubbub/contract/activities/questions/calls";
import { Merge } from "lucide-react";

import { excerpt } from "../../lib/text.ts";
import { t } from "../../lib/i18n/translate.ts";
import { QuestionBox, QuestionMeta } from "./QuestionBox.tsx";
import { OwnAnswered, QuestionAnswer } from "./QuestionAnswer.tsx";
import { QuestionText } from "./QuestionText.tsx";

interface MergedQuestionProps {
  question: Question;
  /** The question that attendees see instead; undefined if they do not see it any more. */
  into: Question | undefined;
}

/** An own question that a moderator has merged into another one: only its author sees it. */
export function MergedQuestion({ question, into }: MergedQuestionProps) {
  return (
    <QuestionBox
      isUnlisted
      meta={
        <QuestionMeta>
          <Merge className="size-4 flex-none" aria-hidden="true" />
          {into ? (
            <button
              type="button"
              className="min-h-target min-w-0 flex-1 text-start link"
              onClick={() => showQuestion(into.id)}
            >
              {t("Merged into: {question}", { question: excerpt(into.content) })}
            </button>
          ) : (
            <span>{t("Merged into another question")}</span>
          )}
        </QuestionMeta>
      }
    >
      {into?.isAnswered ? <OwnAnswered /> : null}
      <QuestionText text={question.content} />
      {into ? <QuestionAnswer question={into} /> : null}
    </QuestionBox>
  );
}

/** Scrolls to a card of the list and focuses its first control. */
function showQuestion(id: string): void {
  const card = document.getElementById(`question-${id}`)?.closest("li");
  card?.scrollIntoView({ block: "center" });
  card?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
}
