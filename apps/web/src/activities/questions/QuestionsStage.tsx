/**
 * The question list on the stage: as many as fit. Answered questions show a check mark for 4 seconds, then disappear.
 */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { netVotes } from "@hubbub/contract/activities/questions/order";
import { Check, ChevronUp } from "lucide-react";
import { useRef } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { FlipList } from "../../ui/FlipList.tsx";
import { shownName } from "../../ui/shown-name.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { useMeasured } from "../../ui/use-measured.ts";
import { ESTIMATED, fitList } from "./fit-items.ts";
import { formatVotes } from "./format-votes.ts";
import { useQuestions } from "./queries.ts";
import { publicQuestions } from "./question-list.ts";
import { Tally } from "./Tally.tsx";
import { useLeaving } from "./use-leaving.ts";
import styles from "./QuestionsStage.module.css";
import { StageFoot, StageFootLine } from "../../ui/StageFoot.tsx";

/** No stage has room for more questions. */
const CANDIDATES = 14;
const noQuestions: readonly Question[] = [];

export function QuestionsStage({ event, unit, renderLobby }: StageActivityProps) {
  const { data, isError } = useQuestions(event.id);
  const listed = publicQuestions(data ?? noQuestions);
  const { shown, leaving } = useLeaving(listed);
  const candidates = shown.slice(0, CANDIDATES);
  const list = useRef<HTMLUListElement>(null);
  const contents = candidates.map(({ id, content }) => `${id} ${content.length}`);
  const { fitting, complete } = useMeasured(list, fitList, ESTIMATED, `${unit} ${contents.join()}`);
  const unanswered = listed.filter(({ isAnswered }) => !isAnswered).length;
  const more = unanswered - candidates.slice(0, fitting).filter(({ id }) => !leaving.has(id)).length;

  if (shown.length === 0) {
    if (data === undefined && !isError) return null;
    return renderLobby({
      title: listed.length > 0 ? t("All questions have been answered") : t("What would you like to ask?"),
      hints: [t("Ask on your phone. The questions with the most votes will appear here.")],
    });
  }
  return (
    <>
      <FlipList
        listRef={list}
        order={candidates.map(({ id }) => id).join()}
        className="relative flex min-h-0 flex-1 flex-col justify-center gap-stage-sm plate"
      >
        {candidates.map((question, index) => (
          <StageQuestion
            key={question.id}
            question={question}
            isFitting={index < fitting}
            isComplete={complete.includes(index)}
            isLeaving={leaving.has(question.id)}
          />
        ))}
      </FlipList>
      <StageFoot title={t("Live Questions")} titleAs="h2">
        <StageFootLine>
          {more > 0
            ? plural(more, "1 more on your phone", "{count} more on your phone")
            : t("Ask and vote on your phone")}
        </StageFootLine>
        <Tally eventId={event.id} className="text-stage-base leading-snug text-muted" />
      </StageFoot>
    </>
  );
}

function StageQuestion({
  question,
  isFitting,
  isComplete,
  isLeaving,
}: {
  question: Question;
  isFitting: boolean;
  /** Shows the complete text instead of shortening it. */
  isComplete: boolean;
  isLeaving: boolean;
}) {
  const votes = netVotes(question);
  return (
    <li
      className={styles.question}
      data-fits={isFitting}
      data-complete={isComplete ? "" : undefined}
      data-leaving={isLeaving ? "" : undefined}
      aria-hidden={isFitting ? undefined : true}
    >
      <div className={styles.votes}>
        {isLeaving ? <Check aria-hidden="true" strokeWidth={3} /> : <ChevronUp aria-hidden="true" strokeWidth={2.4} />}
        {isLeaving ? (
          <span className="sr-only">{t("Answered")}</span>
        ) : (
          <b key={votes} data-long={formatVotes(votes).length > 3 ? "" : undefined}>
            <span aria-hidden="true">{formatVotes(votes)}</span>
            <span className="sr-only">{plural(votes, "1 vote", "{count} votes")}</span>
          </b>
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className={styles.text} data-testid="question-text" dir="auto" data-shortens="">
          {question.content}
        </p>
        <p className="mt-stage-2xs truncate text-stage-base leading-snug text-muted">
          <bdi>{shownName(question.participantName)}</bdi>
        </p>
      </div>
    </li>
  );
}
