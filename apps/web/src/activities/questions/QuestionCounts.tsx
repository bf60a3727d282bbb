import { interfaceLanguage, plural, t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useQuestions } from "./queries.ts";
import { countByFilter } from "./question-filters.ts";

/** The number of all questions, and of those neither answered nor ignored, including pending ones. */
export function QuestionsFigure({ event }: { event: { id: string } }) {
  const { data, isError } = useQuestions(event.id);
  if (!data) return isError ? "–" : <Skeleton className="mt-2 h-6 w-16" />;
  const { pending, unanswered } = countByFilter(data);
  const open = pending + unanswered;
  return (
    <>
      {data.length.toLocaleString(interfaceLanguage())}
      <Badge tone={open > 0 ? "pending" : "plain"} className="font-sans tracking-normal">
        {plural(open, "1 unanswered", "{count} unanswered")}
      </Badge>
    </>
  );
}

/** The number of pending questions, shown on the tab if there are any. */
export function QuestionsToReview({ event }: { event: { id: string } }) {
  const { data } = useQuestions(event.id);
  const { pending } = countByFilter(data ?? []);
  if (pending === 0) return null;
  return (
    <span className="count-pill" title={t("{count} waiting for review", { count: pending })}>
      <span aria-hidden="true">{pending.toLocaleString(interfaceLanguage())}</span>
      <span className="visually-hidden">{plural(pending, "1 waiting for review", "{count} waiting for review")}</span>
    </span>
  );
}
