import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { figureComponent } from "../hook-components.tsx";
import { useQuestions } from "./queries.ts";
import { countByFilter } from "./question-filters.ts";
import { CountPill } from "../../moderation/CountPill.tsx";

/** The number of all questions, and of those neither answered nor ignored, including pending ones. */
export const QuestionsFigure = figureComponent(useQuestions, (questions) => {
  const { pending, unanswered } = countByFilter(questions);
  const open = pending + unanswered;
  return (
    <>
      {formatNumber(questions.length)}
      <Badge tone={open > 0 ? "pending" : "plain"} className="font-sans tracking-normal">
        {plural(open, "1 unanswered", "{count} unanswered")}
      </Badge>
    </>
  );
});

/** The number of pending questions, shown on the tab if there are any. */
export function QuestionsToReview({ event }: { event: { id: string } }) {
  const { data } = useQuestions(event.id);
  const { pending } = countByFilter(data ?? []);
  if (pending === 0) return null;
  return (
    <CountPill label={plural(pending, "1 to review", "{count} to review")}>
      <span aria-hidden="true">{formatNumber(pending)}</span>
    </CountPill>
  );
}
