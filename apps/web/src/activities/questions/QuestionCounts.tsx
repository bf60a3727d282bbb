import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { figureComponent } from "../hook-components.tsx";
import { useQuestions } from "./queries.ts";
import { countByFilter } from "./question-filters.ts";

/** The number of all questions, and of those neither answered nor ignored, including pending ones. */
export const QuestionsFigure = figureComponent(useQuestions, (questions) => {
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
});
