import { netVotes } from "@hubbub/contract/activities/questions/order";
import type { QuestionLabel } from "@hubbub/contract/activities/questions/labels";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { HTMLAttributes, ReactNode } from "react";

import { Timestamp } from "../../ui/Timestamp.tsx";
import { plural, t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { heldReason } from "../../moderation/post.ts";
import { Badge } from "../../ui/Badge.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { TranslatedText } from "../TranslatedText.tsx";
import { formatVotes } from "./format-votes.ts";
import { QuestionAnswer } from "./QuestionAnswer.tsx";
import { AnsweredBadge } from "./QuestionCard.tsx";
import { QuestionText } from "./QuestionText.tsx";
import { questionStateOf } from "./question-filters.ts";

interface ModerationRowProps extends HTMLAttributes<HTMLLIElement> {
  question: Question;
  labels: readonly QuestionLabel[];
  /** Shows the complete text on a phone too. */
  isSelected: boolean;
  /** Chooses the question for merging; null if it cannot be chosen now. */
  choice: ReactNode;
  /** What a moderator can do with the question; null if nothing now. */
  buttons: ReactNode;
  /** Shown below. */
  children: ReactNode;
}

/** One question in the moderation list: votes, text, facts, and the buttons to decide about it. */
export function ModerationRow(props: ModerationRowProps) {
  const { question, labels, isSelected, choice, buttons, children, ...row } = props;
  const state = questionStateOf(question);
  const isSettled = state === "answered" || state === "ignored";
  const votes = netVotes(question);
  return (
    <li
      {...row}
      className={`animate-enter selectable rounded-post border border-line transition-colors duration-(--motion-quick) ${isSettled ? "" : "bg-surface shadow-lift"}`}
      data-question={question.id}
      data-answered={isSettled ? "" : undefined}
    >
      {/* On phones the decisions are icons, so that four questions are visible. */}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-2 pb-1 sm:gap-x-4 sm:gap-y-1.5 sm:px-4 sm:pt-3.5 sm:pb-2.5">
        {choice}
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
                className={`max-sm:leading-snug ${isSelected ? "" : "max-sm:line-clamp-3"}`}
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
        {buttons === null ? null : <div className="flex basis-full flex-wrap justify-end gap-2">{buttons}</div>}
        {children}
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
            className="link"
            href={pageConfig.wallet.profileUrlPrefix + encodeURIComponent(question.username)}
            target="_blank"
            rel="noopener"
          >
            <bdi>@{question.username}</bdi>
          </a>
        </>
      ) : null}
    </span>
  );
}
