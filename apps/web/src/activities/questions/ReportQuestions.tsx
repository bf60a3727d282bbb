import { netVotes } from "@hubbub/contract/activities/questions/order";
import type { Question } from "@hubbub/contract/activities/questions/calls";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { VoteCount } from "../VoteCount.tsx";
import { QuestionAnswer } from "./QuestionAnswer.tsx";
import { isPublic } from "./question-list.ts";
import { staffQuestionsQuery } from "./staff.ts";

const TOP = 10;

/** The public questions with the most net votes. On a tie the older one is first, unlike in the list of questions. */
function topQuestions(questions: readonly Question[]): Question[] {
  return questions
    .filter(isPublic)
    .toSorted((a, b) => netVotes(b) - netVotes(a) || a.submittedAt.localeCompare(b.submittedAt))
    .slice(0, TOP);
}

export function ReportQuestions({ event }: { event: { id: string } }) {
  const questions = topQuestions(useLiveList(staffQuestionsQuery(event.id)).data ?? []);
  if (questions.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-lg">{t("Top questions")}</h2>
      <ol className="grid gap-4">
        {questions.map(({ id, content, participantName, upvotes, downvotes, isAnswered, answer }) => (
          <li key={id} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3 print:break-inside-avoid">
            <span className="text-end font-heading text-xl leading-tight font-strong tabular-nums">
              <VoteCount votes={upvotes - downvotes} />
            </span>
            <div className="min-w-0">
              <p dir="auto" className="whitespace-pre-line">
                {content}
              </p>
              <QuestionAnswer question={{ answer }} />
              <Hint className="mt-1 flex flex-wrap items-center gap-2">
                <bdi>{shownName(participantName)}</bdi>
                {isAnswered ? <Badge tone="answered">{t("Answered")}</Badge> : null}
              </Hint>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
