/**
 * The question list on the stage: as many as fit. Answered questions show a check mark for 4 seconds, then disappear.
 */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { netVotes } from "@hubbub/contract/activities/questions/order";
import { Check, ChevronUp } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { FlipList } from "../../ui/FlipList.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { type StageActivityProps, StageFoot, StageNote } from "../../ui/StageView.tsx";
import { useFit } from "../../ui/stage-fit.ts";
import { VoteCount } from "../VoteCount.tsx";
import { formatVotes } from "./format-votes.ts";
import { useQuestions } from "./queries.ts";
import { publicQuestions } from "./question-list.ts";
import { Tally } from "./Tally.tsx";
import { GRACE_MS, useLeaving } from "./use-leaving.ts";

/** No stage has room for more questions. */
const CANDIDATES = 14;
const noQuestions: readonly Question[] = [];

/** Which texts are shortened: none, all but the first one, all. */
const SIZES = ["", "others", "others first"];
/** As many as fit a wide stage. */
const ESTIMATE = { size: 2, visible: [3] };

export function QuestionsStage({ event, renderLobby }: StageActivityProps) {
  const { data, isError } = useQuestions(event.id);
  const listed = publicQuestions(data ?? noQuestions);
  const { shown, leaving } = useLeaving(listed);
  const candidates = shown.slice(0, CANDIDATES);
  const { box, visible } = useFit({ sizes: SIZES, estimate: ESTIMATE });
  const count = visible[0] ?? 0;
  const unanswered = listed.filter(({ isAnswered }) => !isAnswered).length;
  const more = unanswered - candidates.slice(0, count).filter(({ id }) => !leaving.has(id)).length;

  if (shown.length === 0) {
    if (data === undefined && !isError) return null;
    return renderLobby({
      title: listed.length > 0 ? t("All questions have been answered") : t("What would you like to ask?"),
      hints: [t("Ask on your phone. The questions with the most votes will appear here.")],
    });
  }
  return (
    <>
      <div {...box} className="min-h-0 flex-1">
        <FlipList
          order={candidates.map(({ id }) => id).join()}
          className="relative flex h-full flex-col justify-center gap-2 plate"
        >
          {candidates.map((question, index) => (
            <StageQuestion
              key={question.id}
              question={question}
              isTop={index === 0}
              isHidden={index >= count}
              isLeaving={leaving.has(question.id)}
            />
          ))}
        </FlipList>
      </div>
      <StageFoot title={t("Live Questions")} titleAs="h2">
        <StageNote>
          {more > 0
            ? plural(more, "1 more on your phone", "{count} more on your phone")
            : t("Ask and vote on your phone")}
        </StageNote>
        <Tally as={StageNote} eventId={event.id} />
      </StageFoot>
    </>
  );
}

interface StageQuestionProps {
  question: Question;
  /** The first one is larger. */
  isTop: boolean;
  isHidden: boolean;
  isLeaving: boolean;
}

function StageQuestion({ question, isTop, isHidden, isLeaving }: StageQuestionProps) {
  return (
    <li
      className={`flex flex-none items-center gap-5 rounded-post border border-line py-2 ps-2 pe-5 shadow-soft transition-colors duration-(--motion-move) ease-move ${isLeaving ? "animate-leave motion-reduce:animate-none" : "animate-enter bg-surface"}`}
      style={isLeaving ? { animationDuration: `${GRACE_MS}ms` } : undefined}
      hidden={isHidden}
    >
      <Votes votes={netVotes(question)} isTop={isTop} isLeaving={isLeaving} />
      <div className="min-w-0 flex-1">
        <p
          className={`font-heading leading-tight font-strong tracking-title text-balance ${isTop ? "text-xl in-data-[fit~=first]:line-clamp-4" : "text-md in-data-[fit~=others]:line-clamp-3"}`}
          data-testid="question-text"
          dir="auto"
        >
          {question.content}
        </p>
        <StageNote className="mt-1 truncate">
          <bdi>{shownName(question.participantName)}</bdi>
        </StageNote>
      </div>
    </li>
  );
}

/** The votes; a check mark after the answer. */
function Votes({ votes, isTop, isLeaving }: { votes: number; isTop: boolean; isLeaving: boolean }) {
  const short = formatVotes(votes);
  const ranked = isTop ? "bg-teal text-on-teal" : "bg-teal-soft text-teal-ink";
  const color = isLeaving ? "bg-success-soft text-success-ink" : ranked;
  // Smaller from "1.3K".
  const size = short.length > 3 ? "text-md" : isTop ? "text-2xl" : "text-lg";
  return (
    <div
      className={`flex flex-none flex-col items-center justify-center rounded-sm font-heading leading-none font-bold whitespace-nowrap tabular-nums ${isTop ? "size-16" : "h-12 w-16"} ${color}`}
    >
      {isLeaving ? (
        <>
          <Check className="size-6" aria-hidden="true" strokeWidth={3} />
          <span className="sr-only">{t("Answered")}</span>
        </>
      ) : (
        <>
          <ChevronUp className="size-4" aria-hidden="true" strokeWidth={2.4} />
          <b className={size}>
            <VoteCount votes={votes} short={short} />
          </b>
        </>
      )}
    </div>
  );
}
