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
      {/* On phones the text is above its details, and the decisions are icons, so that four questions are visible. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 pt-3.5 pb-2.5 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-2 max-sm:gap-y-0 max-sm:px-3 max-sm:pt-2 max-sm:pb-1">
        {choice}
        <p className="flex min-w-target flex-none flex-col items-center max-sm:-order-2 max-sm:min-w-0 max-sm:flex-row max-sm:items-baseline max-sm:gap-1 max-sm:self-center">
          <b
            className={`font-heading text-lg leading-tight font-bold whitespace-nowrap tabular-nums max-sm:text-base ${votes === 0 ? "text-muted" : ""}`}
            aria-hidden="true"
          >
            {formatVotes(votes)}
          </b>
          <span className="text-xs text-muted" aria-hidden="true">
            {plural(votes, "vote", "votes")}
          </span>
          <span className="sr-only">{plural(votes, "1 vote", "{count} votes")}</span>
        </p>
        <div className="min-w-0 flex-[1_1_24rem] max-sm:contents">
          <div className="max-sm:-order-3 max-sm:col-span-full">
            <TranslatedText kind="question" id={question.id} original={question.content}>
              {(text, lang) => (
                <QuestionText
                  text={text}
                  lang={lang}
                  className={`max-sm:leading-note ${isSelected ? "" : "max-sm:line-clamp-3"}`}
                />
              )}
            </TranslatedText>
          </div>
          <QuestionAnswer question={question} className="max-sm:col-span-full" />
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted max-sm:-order-2 max-sm:self-center sm:mt-1">
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
        {buttons === null ? null : (
          <div className="ms-auto flex flex-[1_0_100%] flex-wrap justify-end gap-2 max-sm:-order-1 max-sm:col-span-full max-sm:mt-1.5">
            {buttons}
          </div>
        )}
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
