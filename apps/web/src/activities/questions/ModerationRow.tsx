import { netVotes } from "@hubbub/contract/activities/questions/order";
import type { QuestionLabel } from "@hubbub/contract/activities/questions/labels";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { MessageSquareReply, Tag } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";

import { excerpt } from "../../lib/text.ts";
import { Timestamp } from "../../ui/Timestamp.tsx";
import { plural, t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { MergedPosts } from "../../moderation/MergedPosts.tsx";
import type { Merging } from "../../moderation/use-merging.ts";
import { MuteButton } from "../../moderation/MuteButton.tsx";
import { heldReason } from "../../moderation/post.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { TranslatedText } from "../TranslatedText.tsx";
import { formatVotes } from "./format-votes.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { DecisionButtons } from "./DecisionButtons.tsx";
import { QuestionAnswer } from "./QuestionAnswer.tsx";
import { AnsweredBadge } from "./QuestionCard.tsx";
import { QuestionText } from "./QuestionText.tsx";
import { type Decision, mayBeAnswered, questionStateOf } from "./question-filters.ts";
import { Key } from "../../ui/Key.tsx";

interface ModerationRowProps {
  eventId: string;
  question: Question;
  /** Attributes of a row that can be selected with the keyboard. */
  selection: HTMLAttributes<HTMLLIElement>;
  isSelected: boolean;
  hasShortcuts: boolean;
  /** The decision that is being sent. */
  deciding: Decision | null;
  onDecide: (decision: Decision) => void;
  /** Whether the answer form is open. */
  isAnswering: boolean;
  onAnswering: (isOpen: boolean) => void;
  onAnswer: (answer: string | null) => void;
  /** Whether it is chosen for merging; null if it cannot be chosen now. */
  isChosen: boolean | null;
  onChoose: () => void;
  labels: readonly QuestionLabel[];
  /** Opens the choice of its labels. */
  onLabel: () => void;
  /** The questions that are merged into it. */
  merged: readonly Question[];
  merging: Merging<Question>;
  /** A control of the page for this question. */
  extra: ReactNode;
}

/** One question in the moderation list: votes, text, facts, the buttons to decide about it and to answer it. */
export function ModerationRow(props: ModerationRowProps) {
  const {
    eventId,
    question,
    selection,
    isSelected,
    hasShortcuts,
    deciding,
    onDecide,
    isAnswering,
    onAnswering,
    onAnswer,
    isChosen,
    onChoose,
    labels,
    onLabel,
    merged,
    merging,
    extra,
  } = props;
  const state = questionStateOf(question);
  const isSettled = state === "answered" || state === "ignored";
  const votes = netVotes(question);
  return (
    <li
      {...selection}
      className={`animate-enter selectable rounded-post border border-line transition-colors duration-(--motion-quick) ${isSettled ? "" : "bg-surface shadow-lift"}`}
      data-question={question.id}
      data-answered={isSettled ? "" : undefined}
    >
      {/* On phones the decisions are icons, so that four questions are visible. */}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-2 pb-1 sm:gap-x-4 sm:gap-y-1.5 sm:px-4 sm:pt-3.5 sm:pb-2.5">
        {isChosen === null ? null : (
          <input
            className="relative size-6 after:absolute after:-inset-2.5"
            type="checkbox"
            aria-label={t("Select for merging: {question}", { question: excerpt(question.content) })}
            checked={isChosen}
            onChange={onChoose}
          />
        )}
        <p className="flex min-w-8 flex-none flex-col items-center sm:min-w-target">
          <b
            className={`font-heading text-lg leading-tight font-bold whitespace-nowrap tabular-nums ${votes === 0 ? "text-muted" : ""}`}
            aria-hidden="true"
          >
            {formatVotes(votes)}
          </b>
          <span className="text-xs text-muted" aria-hidden="true">
            {plural(votes, "vote", "votes")}
          </span>
          <span className="sr-only">{plural(votes, "1 vote", "{count} votes")}</span>
        </p>
        <div className="min-w-0 flex-1 sm:basis-96">
          <TranslatedText kind="question" id={question.id} original={question.content}>
            {(text, lang) => (
              <QuestionText
                text={text}
                lang={lang}
                className={`max-sm:leading-note ${isSelected ? "" : "max-sm:line-clamp-3"}`}
              />
            )}
          </TranslatedText>
          <QuestionAnswer question={question} />
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            {state === "pending" ? <Badge tone="pending">{heldReason(question.heldFor ?? "review")}</Badge> : null}
            {state === "answered" ? <AnsweredBadge /> : null}
            {state === "ignored" ? <Badge tone="archived">{t("Ignored")}</Badge> : null}
            {labels.map(({ id, name }) => (
              <bdi key={id} className="rounded-full bg-sunken px-2 py-0.5 text-ink-2">
                {name}
              </bdi>
            ))}
            <Author question={question} />
            <Timestamp instant={question.submittedAt} />
          </p>
        </div>
        {/* Nobody decides about questions while they are chosen. */}
        {isChosen === null ? (
          <div className="flex basis-full flex-wrap justify-end gap-2">
            <Button
              size="sm"
              variant="ghost"
              icon={<Tag />}
              aria-label={t("Labels for {question}", { question: excerpt(question.content) })}
              title={t("Labels")}
              onClick={onLabel}
            />
            <MuteButton
              eventId={eventId}
              post={{ kind: "question", id: question.id, name: question.participantName }}
            />
            <DecisionButtons
              question={question}
              isSelected={isSelected}
              hasShortcuts={hasShortcuts}
              deciding={deciding}
              onDecide={onDecide}
            />
            {extra}
            {mayBeAnswered(question) && !isAnswering ? (
              <Button
                size="sm"
                variant="ghost"
                labelFrom="sm"
                icon={<MessageSquareReply className="hidden max-sm:block" />}
                onClick={() => onAnswering(true)}
              >
                {question.answer === null ? t("Answer…") : t("Edit answer")}
                {hasShortcuts ? <Key>⇧ A</Key> : null}
              </Button>
            ) : null}
          </div>
        ) : null}
        {merged.length > 0 ? (
          <div className="basis-full">
            <MergedPosts
              label={plural(merged.length, "1 merged question", "{count} merged questions")}
              posts={merged.map((question) => ({ ...question, text: question.content }))}
              merging={merging}
            />
          </div>
        ) : null}
        {isAnswering ? (
          <AnswerForm
            question={question}
            isPending={deciding === "answer"}
            onSave={onAnswer}
            onCancel={() => onAnswering(false)}
          />
        ) : null}
      </div>
    </li>
  );
}

/** The name as entered, and the wallet profile if there is one, to detect impersonation. */
function Author({ question }: { question: Question }) {
  return (
    <span className="min-w-0 max-sm:truncate">
      <bdi>{shownName(question.participantName)}</bdi>
      {question.username ? (
        <>
          {" "}
          <a
            className="look-link"
            href={pageConfig.wallet.profileUrlPrefix + encodeURIComponent(question.username)}
            target="_blank"
            rel="noopener"
          >
            @<bdi>{question.username}</bdi>
          </a>
        </>
      ) : null}
    </span>
  );
}
