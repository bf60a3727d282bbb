/** A poll on the phone: question, answer or own answer, results. Collapsible. */
import type { Poll, PollAnswer } from "@hubbub/contract/activities/polls/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { PARTICIPANT_NAME_KEY, useDraft } from "../../lib/use-draft.ts";
import { refetchSoon } from "../../live/live-list.ts";
import { closedReason } from "../../outbox/closed-reason.ts";
import { useFormClosure, useSubmissionGate } from "../../outbox/submission-gate.ts";
import { useOutboxOutcome } from "../../outbox/use-outbox.ts";
import { Button } from "../../ui/Button.tsx";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { ANSWER_CALL, submitAnswer, useOwnAnswer } from "./mutations.ts";
import { OutOfView } from "./OutOfView.tsx";
import { OwnAnswer } from "./OwnAnswer.tsx";
import { pollKeys } from "./keys.ts";
import { QuizOutcome } from "./QuizOutcome.tsx";
import { QuizRing } from "./QuizRing.tsx";
import { showsResults } from "./result-rows.ts";
import { Results } from "./Results.tsx";
import { textDraftKey } from "./text-draft.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import "./poll-card.css";

/** The server stores the close of a quiz within this time after its end. */
const CLOSE_STORED_MS = 1000;

interface PollCardProps {
  event: PublicEvent;
  poll: Poll;
  offset: number;
  onDismiss: () => void;
}

export function PollCard({ event, poll, offset, onDismiss }: PollCardProps) {
  const id = useId();
  const [isCollapsed, setIsCollapsed] = useState(false);
  const secondsLeft = useSecondsLeft(poll.closesAt, offset);
  useRefetchAtEnd(event.id, secondsLeft === 0);
  const card = useRef<HTMLElement>(null);
  const hasAnswered = useOwnAnswer(event.id, poll.id).answer !== null;
  const [isFromServer] = useState(!useIsHydrated());
  const [sentCount, setSentCount] = useState(0);
  // The form is longer than what replaces it: after a press of its last button, the page below the card would be shown.
  useLayoutEffect(() => {
    if (sentCount > 0 && card.current && card.current.getBoundingClientRect().top < 0)
      card.current.scrollIntoView({ block: "start" });
  }, [sentCount]);
  return (
    <section ref={card} className="poll-area" aria-labelledby={`${id}-question`}>
      <div
        className={isFromServer ? "poll-card card" : "poll-card card animate-enter"}
        data-collapsed={isCollapsed ? "" : undefined}
      >
        <div className="poll-card-head flex items-center gap-2">
          <p className="text-teal-ink min-w-0 flex-1 text-size-sm font-strong">{kindLabel(poll)}</p>
          {secondsLeft === null ? null : <QuizRing secondsLeft={secondsLeft} seconds={poll.secondsToAnswer ?? 1} />}
          <Button
            variant="ghost"
            icon={<ChevronDown className={isCollapsed ? undefined : "rotate-180"} />}
            aria-label={isCollapsed ? t("Show the poll") : t("Collapse the poll")}
            aria-expanded={!isCollapsed}
            aria-controls={`${id}-body`}
            onClick={() => setIsCollapsed(!isCollapsed)}
          />
          {poll.state === "closed" ? (
            <Button variant="ghost" icon={<X />} aria-label={t("Close")} onClick={onDismiss} />
          ) : null}
        </div>
        <h2 id={`${id}-question`} className="poll-question text-start wrap-anywhere" dir="auto">
          {poll.question}
        </h2>
        <div id={`${id}-body`} hidden={isCollapsed}>
          <div className="flex flex-col gap-4 mt-3">
            <PollBody
              event={event}
              poll={poll}
              isOver={poll.state !== "open" || secondsLeft === 0}
              onSend={() => setSentCount(sentCount + 1)}
            />
          </div>
        </div>
      </div>
      {poll.state === "open" && !hasAnswered ? <OutOfView card={card} /> : null}
    </section>
  );
}

interface PollBodyProps {
  event: PublicEvent;
  poll: Poll;
  isOver: boolean;
  /** Called when an answer is given to the outbox. */
  onSend: () => void;
}

function PollBody({ event, poll, isOver, onSend }: PollBodyProps) {
  const [isChanging, setIsChanging] = useState(false);
  const [anonymousName] = useDraft(PARTICIPANT_NAME_KEY);
  const wallet = useWalletSession();
  const maySubmit = useSubmissionGate();
  const closed = useFormClosure(closedReason(event, "polls"));
  const own = useOwnAnswer(event.id, poll.id);
  const hasAnswered = own.answer !== null;
  const { results } = poll;
  const isVisible = showsResults(poll, hasAnswered);

  const [, setTextDraft] = useDraft(textDraftKey(poll.id));
  useOutboxOutcome(event.id, ANSWER_CALL, ({ state, params }) => {
    if (state !== "refused" && params["pollId"] === poll.id) setTextDraft("");
  });

  const send = (answer: PollAnswer) => {
    if (!maySubmit()) return;
    setIsChanging(false);
    submitAnswer(event.id, poll, answer, wallet ? wallet.profile.displayName : anonymousName);
    onSend();
  };
  const showsForm = !isOver && (!hasAnswered || isChanging);
  return (
    <>
      {showsForm ? <AnswerForm poll={poll} initial={own.answer} closed={closed} onAnswer={send} /> : null}
      {showsForm && isChanging ? (
        <Button variant="ghost" onClick={() => setIsChanging(false)}>
          {t("Cancel")}
        </Button>
      ) : null}
      {showsForm && own.entry?.state !== "refused" ? null : (
        <OwnAnswer
          poll={poll}
          own={own}
          onChange={
            !isOver && !showsForm && poll.isChangeable && closed === null ? () => setIsChanging(true) : undefined
          }
        />
      )}
      {poll.kind === "quiz" && poll.state === "closed" ? <QuizOutcome poll={poll} own={own} /> : null}
      {isVisible && (results || showsForm) ? <Results poll={poll} results={results} own={own.answer} /> : null}
      {(isVisible && results) || showsForm ? null : (
        <p className="text-muted text-size-sm">{waitingSentence(poll, isOver, own.entry !== null)}</p>
      )}
    </>
  );
}

/** Reads the lists again when a quiz has ended, in case that the live message is lost. */
function useRefetchAtEnd(eventId: string, hasEnded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (hasEnded) refetchSoon(client, pollKeys.all(eventId), CLOSE_STORED_MS * (1 + Math.random()));
  }, [client, eventId, hasEnded]);
}

function kindLabel({ kind, state }: Poll): string {
  if (kind === "quiz") return state === "closed" ? t("Quiz, closed") : t("Quiz");
  return state === "closed" ? t("Poll, closed") : t("Poll");
}

function waitingSentence(poll: Poll, isOver: boolean, isUnsent: boolean): string {
  if (poll.resultsVisibility === "staff") return t("The organizer sees the results.");
  if (poll.state === "open" && isOver) return t("Time is up.");
  if (poll.state === "open" && poll.kind === "quiz") return t("The solution is shown when the time is up.");
  if (poll.state === "open" && poll.resultsVisibility === "after-close")
    return t("Results are shown when the poll closes.");
  return isUnsent ? t("Results are shown when your answer has arrived.") : t("Results are on their way.");
}
