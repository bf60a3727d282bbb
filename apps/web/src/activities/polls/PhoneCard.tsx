/** A poll on the phone: question, answer or own answer, results; folded, it is one line. */
import type { Poll, PollAnswer } from "@hubbub/contract/activities/polls/calls";
import { answerIn } from "@hubbub/contract/activities/polls/rules";
import type { PublicEvent } from "@hubbub/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { EntryStatus } from "../../outbox/EntryStatus.tsx";
import { useFormClosedReason } from "../../outbox/submission-gate.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { Button } from "../../ui/Button.tsx";
import { FoldingCard } from "../../ui/FoldingCard.tsx";
import { Hint } from "../../ui/Hint.tsx";
import type { CardFolding } from "../../ui/use-folding.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { answerText } from "./answer-text.ts";
import { type OwnState, submitAnswer } from "./submissions.ts";
import { OwnAnswer } from "./OwnAnswer.tsx";
import { phoneViewOf } from "./poll-rules.ts";
import { pollsKey } from "./queries.ts";
import { QuizOutcome } from "./QuizOutcome.tsx";
import { QuizRing } from "./QuizRing.tsx";
import { showsResults } from "./result-rows.ts";
import { Results } from "./Results.tsx";

/** The server stores the close of a quiz within this time after its end. */
const CLOSE_STORED_MS = 1000;

interface PhoneCardProps {
  event: PublicEvent;
  poll: Poll;
  own: OwnState;
  folding: CardFolding;
}

export function PhoneCard({ event, poll, own, folding }: PhoneCardProps) {
  const { isUnfolded, onFold, onSent } = folding;
  const secondsLeft = useCountdown(poll.closesAt === null ? null : Date.parse(poll.closesAt));
  useRefetchAtEnd(event.id, poll.state === "open" && secondsLeft === 0);
  return (
    <FoldingCard
      testId="poll-card"
      title={poll.question}
      kind={kindLabel(poll)}
      state={isUnfolded ? null : <FoldedLine poll={poll} own={own} />}
      toggleLabel={isUnfolded ? t("Collapse the poll") : t("Expand the poll")}
      aside={
        secondsLeft === null ? null : (
          <QuizRing className="text-sm" secondsLeft={secondsLeft} seconds={poll.secondsToAnswer ?? 1} />
        )
      }
      folding={folding}
      outOfView={poll.state === "open" && own.answer === null ? t("A poll is open") : null}
    >
      {/* An unsent choice is kept while the card is folded. */}
      {isUnfolded || own.answer === null ? (
        <PollBody
          event={event}
          poll={poll}
          own={own}
          isOver={poll.state !== "open" || secondsLeft === 0}
          onSend={() => {
            onSent();
            onFold();
          }}
        />
      ) : null}
    </FoldingCard>
  );
}

/** The rest of the line of a folded card: the question, or the own answer and the number of answers. */
function FoldedLine({ poll, own: { answer, entry } }: { poll: Poll; own: OwnState }) {
  // Each text is cut at its own end also where the page has the other direction.
  if (!answer) return <bdi className="min-w-0 truncate font-strong">{poll.question}</bdi>;
  const isWaiting = entry !== null && entry.state !== "refused";
  return (
    <>
      {/* On phones there is no room for the words. */}
      {isWaiting ? null : <Check size={16} aria-hidden="true" className="flex-none text-teal-ink sm:hidden" />}
      <span className="flex-none text-sm max-sm:sr-only">· {t("You answered:")}</span>{" "}
      <span className="flex h-[1lh] min-w-0 flex-wrap items-baseline gap-x-1.5 overflow-hidden">
        <bdi className="max-w-full truncate font-strong">{answerText(poll, answer)}</bdi>{" "}
        {isWaiting || poll.answered === null ? null : (
          <span className="flex-none text-sm text-muted">· {plural(poll.answered, "1 answer", "{count} answers")}</span>
        )}
      </span>
      {isWaiting ? <EntryStatus state={entry.state} status={entry.status} /> : null}
    </>
  );
}

interface PollBodyProps {
  event: PublicEvent;
  poll: Poll;
  own: OwnState;
  isOver: boolean;
  /** Called when an answer is given to the outbox. */
  onSend: () => void;
}

function PollBody({ event, poll, own, isOver, onSend }: PollBodyProps) {
  const [isChanging, setIsChanging] = useState(false);
  const { participantName } = useSender();
  const closed = useFormClosedReason(event, "polls");
  const view = phoneViewOf(poll, own.answer !== null, isOver, isChanging);
  const isRefused = own.entry?.state === "refused";

  const send = (answer: PollAnswer) => {
    setIsChanging(false);
    submitAnswer(event.id, poll, answer, participantName);
    onSend();
  };
  if (view === "first" || view === "change") {
    const isVisible = showsResults(poll, own.answer !== null);
    // A refused text can be corrected.
    const refused = poll.kind === "text" && isRefused ? answerIn(own.entry?.body) : null;
    return (
      <>
        <AnswerForm
          poll={poll}
          initial={refused ?? own.answer}
          closed={closed}
          showsResults={isVisible}
          onAnswer={send}
        />
        {view === "change" ? (
          <Button variant="ghost" onClick={() => setIsChanging(false)}>
            {t("Cancel")}
          </Button>
        ) : null}
        {isRefused ? <OwnAnswer key="own" poll={poll} own={own} /> : null}
        {isVisible ? (
          <Results key="results" poll={poll} own={own.answer} hides={poll.options.length > 0 ? "rows" : undefined} />
        ) : null}
      </>
    );
  }
  const mayChange = !isOver && poll.isChangeable && closed === null;
  return (
    <>
      <OwnAnswer key="own" poll={poll} own={own} onChange={mayChange ? () => setIsChanging(true) : undefined} />
      {poll.kind === "quiz" && poll.state === "closed" ? <QuizOutcome poll={poll} own={own} /> : null}
      {view === "results" ? (
        <Results key="results" poll={poll} own={own.answer} />
      ) : (
        <Hint>{waitingSentence(poll, isOver, own.entry !== null)}</Hint>
      )}
    </>
  );
}

/** Reads the lists again when a quiz has ended, unless the live message closes it before. */
function useRefetchAtEnd(eventId: string, isWaiting: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const refetch = () => void client.invalidateQueries({ queryKey: pollsKey(eventId) });
    const timer = setTimeout(refetch, CLOSE_STORED_MS * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, [client, eventId, isWaiting]);
}

function kindLabel({ kind, state }: Poll): string {
  if (kind === "quiz") return state === "closed" ? t("Closed quiz") : t("Quiz");
  return state === "closed" ? t("Closed poll") : t("Poll");
}

function waitingSentence(poll: Poll, isOver: boolean, isUnsent: boolean): string {
  if (poll.resultsVisibility === "staff") return t("Only the team can see the results.");
  if (poll.state === "open" && isOver) return t("Time is up.");
  if (poll.state === "open" && poll.kind === "quiz") return t("The correct answer will be shown when the quiz closes.");
  if (poll.state === "open" && poll.resultsVisibility === "after-close")
    return t("Results will be shown when the poll closes.");
  return isUnsent ? t("Results will be shown after your answer has been sent.") : t("Loading…");
}
