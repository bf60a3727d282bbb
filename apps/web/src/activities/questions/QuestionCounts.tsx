import type { Question } from "@hubbub/contract/activities/questions/calls";

import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { countByFilter } from "./question-filters.ts";

/** The number of all questions, and of those neither answered nor ignored, including pending ones. */
export function questionCounts(questions: readonly Question[]) {
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
