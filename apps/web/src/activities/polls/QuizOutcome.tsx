import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { CircleCheck, CircleX } from "lucide-react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import type { OwnState } from "./submissions.ts";

/** Right or wrong, points, and place among those who answered a closed quiz. */
export function QuizOutcome({ poll, own }: { poll: Poll; own: OwnState }) {
  if (!own.answer || !("optionIds" in own.answer) || own.entry) return null;
  const isRight = isCorrect(own.answer.optionIds, poll.correctOptionIds ?? []);
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <output
      className={`flex items-center gap-3 rounded-lg px-4 py-3 ${isRight ? "bg-success-soft text-success-ink" : "bg-sunken"}`}
    >
      <Icon aria-hidden="true" className="flex-none" />
      <span className="min-w-0">
        <strong className="block font-strong">{isRight ? t("Correct!") : t("Not quite")}</strong>
        {own.points === null ? null : <span>{plural(own.points, "1 point", "{count} points")}</span>}
        {own.place === null ? null : (
          <span>
            {" · "}
            {t("Rank {place}", { place: formatNumber(own.place) })}
          </span>
        )}
      </span>
    </output>
  );
}

function isCorrect(chosen: readonly string[], correct: readonly string[]): boolean {
  return chosen.length === correct.length && correct.every((id) => chosen.includes(id));
}
