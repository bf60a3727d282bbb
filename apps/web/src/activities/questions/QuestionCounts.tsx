import type { Question } from "@hubbub/contract/activities/questions/calls";

import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { LoadedFigure } from "../LoadedFigure.tsx";
import { countByFilter } from "./question-filters.ts";
import { useStaffQuestions } from "./staff-questions.ts";

export function QuestionCounts({ event }: { event: { id: string } }) {
  return <LoadedFigure query={useStaffQuestions(event.id)}>{questionCounts}</LoadedFigure>;
}

/** The number of all questions, and of those neither answered nor ignored, including pending ones. */
function questionCounts(questions: readonly Question[]) {
  const { pending, unanswered } = countByFilter(questions);
  const open = pending + unanswered;
  return (
    <>
      {formatNumber(questions.length)}
      <span className="inline-flex font-sans tracking-normal">
        <Badge tone={open > 0 ? "pending" : "plain"}>{plural(open, "1 unanswered", "{count} unanswered")}</Badge>
      </span>
    </>
  );
}
