/** Below a question in the moderation list: the questions that are merged into it, each with a button to undo that. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { Split } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { canBeSeparated } from "./merged-list.ts";
import type { Merging } from "./merging.ts";

interface MergedQuestionsProps {
  questions: readonly Question[];
  /** Milliseconds since the epoch. */
  now: number;
  merging: Pick<Merging, "separate" | "separating">;
}

export function MergedQuestions({ questions, now, merging: { separate, separating } }: MergedQuestionsProps) {
  return (
    <details className="max-sm:col-span-full flex-[1_1_100%] col-span-full [&>summary]:inline-flex [&>summary]:items-center [&>summary]:min-h-8 [&>summary]:cursor-pointer">
      <summary className="text-size-sm text-teal-ink">
        {plural(questions.length, "1 merged question", "{count} merged questions")}
      </summary>
      <ul className="flex flex-col gap-1.5 mt-1.5">
        {questions.map((question) => (
          <li key={question.id} className="flex gap-2 items-center rounded-md bg-sunken text-size-sm py-1.5 px-3">
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere" dir="auto">
                {question.content}
              </span>
              <bdi className="text-muted text-size-xs">{shownName(question.participantName)}</bdi>
            </span>
            {canBeSeparated(question, now) ? (
              <Button
                size="sm"
                variant="ghost"
                icon={<Split />}
                pending={separating.includes(question.id)}
                onClick={() => separate([question])}
              >
                {t("Undo merge")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
