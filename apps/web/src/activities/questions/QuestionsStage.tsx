/**
 * The question list on the stage: as many as fit. Answered questions show a check mark for 4 seconds, then disappear.
 */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { netVotes } from "@hubbub/contract/activities/questions/order";
import { Check, ChevronUp } from "lucide-react";
import { useMemo, useRef } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { FlipList } from "../../ui/FlipList.tsx";
import { shownName } from "../../ui/shown-name.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { formatVotes } from "./format-votes.ts";
import { useQuestionsLive } from "./live.ts";
import { useQuestions } from "./queries.ts";
import { publicQuestions } from "./question-list.ts";
import "./questions-stage.css";
import { Tally } from "./Tally.tsx";
import { useFitting } from "./use-fitting.ts";
import { useLeaving } from "./use-leaving.ts";

/** No stage has room for more questions. */
const CANDIDATES = 14;
const noQuestions: readonly Question[] = [];

export function QuestionsStage({ event, unit, renderLobby }: StageActivityProps) {
  useQuestionsLive(event.id);
  const { data, isError } = useQuestions(event.id);
  const listed = useMemo(() => publicQuestions(data ?? noQuestions), [data]);
  const { shown, leaving } = useLeaving(listed);
  const candidates = shown.slice(0, CANDIDATES);
  const list = useRef<HTMLUListElement>(null);
  const { fitting, complete } = useFitting(
    list,
    unit,
    candidates.map(({ id, content }) => `${id} ${content.length}`).join(),
  );
  const unanswered = listed.filter(({ isAnswered }) => !isAnswered).length;
  const more = unanswered - candidates.slice(0, fitting).filter(({ id }) => !leaving.has(id)).length;

  if (shown.length === 0) {
    if (data === undefined && !isError) return null;
    return renderLobby({
      title: listed.length > 0 ? t("Every question is answered") : t("What would you like to ask?"),
      hints: [t("Ask on your phone: the questions with the most votes come up here")],
    });
  }
  return (
    <>
      <FlipList
        listRef={list}
        order={candidates.map(({ id }) => id).join()}
        className="stage-questions relative flex flex-1 flex-col justify-center min-h-0"
      >
        {candidates.map((question, index) => (
          <StageQuestion
            key={question.id}
            question={question}
            isFitting={index < fitting}
            isComplete={complete.has(index)}
            isLeaving={leaving.has(question.id)}
          />
        ))}
      </FlipList>
      <div className="stage-foot absolute flex flex-col justify-center">
        <h2 className="stage-foot-title tracking-[-0.012em]">{t("Live Questions")}</h2>
        <p className="text-muted text-(length:--stage-text) leading-[1.25]">
          {more > 0
            ? plural(more, "1 more on your phone", "{count} more on your phone")
            : t("Ask and vote on your phone")}
        </p>
        <Tally eventId={event.id} className="text-muted text-(length:--stage-text) leading-[1.25]" />
      </div>
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
      className="stage-question bg-surface data-leaving:bg-transparent flex flex-none items-center border border-line rounded-(--stage-voice) shadow-soft"
      data-fits={isFitting}
      data-whole={isComplete ? "" : undefined}
      data-leaving={isLeaving ? "" : undefined}
      aria-hidden={isFitting ? undefined : true}
    >
      <div className="stage-votes flex flex-none flex-col items-center justify-center">
        {isLeaving ? <Check aria-hidden="true" strokeWidth={3} /> : <ChevronUp aria-hidden="true" strokeWidth={2.4} />}
        {isLeaving ? (
          <span className="visually-hidden">{t("Answered")}</span>
        ) : (
          <b key={votes} data-long={formatVotes(votes).length > 3 ? "" : undefined}>
            <span aria-hidden="true">{formatVotes(votes)}</span>
            <span className="visually-hidden">{plural(votes, "1 vote", "{count} votes")}</span>
          </b>
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p
          className="stage-question-text tracking-[-0.012em] overflow-hidden text-start text-balance wrap-anywhere"
          dir="auto"
          data-shortens=""
        >
          {question.content}
        </p>
        <p className="stage-question-name overflow-hidden text-muted text-(length:--stage-text) leading-[1.25] text-ellipsis whitespace-nowrap">
          <bdi>{shownName(question.participantName)}</bdi>
        </p>
      </div>
    </li>
  );
}
