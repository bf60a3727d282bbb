import type { Question } from "@hubbub/contract/activities/questions/calls";
import { Check, EyeOff, Mic } from "lucide-react";
import { memo, useState } from "react";

import { t, interfaceLanguage } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { TranslatedText } from "../TranslatedText.tsx";
import { OwnAnswered, QuestionAnswer } from "./QuestionAnswer.tsx";
import { QuestionText } from "./QuestionText.tsx";
import { VoteControl } from "./VoteControl.tsx";
import styles from "./question.module.css";
import { formatDate } from "../../lib/format-date.ts";

interface QuestionCardProps {
  eventId: string;
  question: Question;
  canVote: boolean;
  /** Milliseconds since the epoch. */
  now: number;
  /** Whether it was added to a list that is already shown; then it is animated. */
  isNew: boolean;
  isOwn: boolean;
  /** Whether the big screen shows it as the one that is answered now. */
  isPinned: boolean;
}

/** A question in the list. Names are shown as entered, without a badge: anybody can enter an organizer's name. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { eventId, question, canVote, now, isNew, isOwn, isPinned } = props;
  const [enters] = useState(isNew);
  return (
    <li
      className={styles.question}
      data-enters={enters ? "" : undefined}
      data-answered={question.isAnswered ? "" : undefined}
      data-own={isOwn ? "" : undefined}
      data-pinned={isPinned ? "" : undefined}
    >
      <div className={styles.body}>
        {isOwn && question.isAnswered ? <OwnAnswered /> : null}
        {isPinned && !question.isAnswered ? <AnsweringBadge /> : null}
        <TranslatedText kind="question" id={question.id} original={question.content}>
          {(text, lang) => <QuestionText id={`question-${question.id}`} text={text} lang={lang} />}
        </TranslatedText>
        <QuestionAnswer question={question} />
        <p className={styles.meta}>
          {question.isAnswered ? <AnsweredBadge /> : null}
          <bdi>{shownName(question.participantName)}</bdi>
          <time dateTime={question.submittedAt}>{formatAge(question.submittedAt, now)}</time>
        </p>
      </div>
      <VoteControl eventId={eventId} question={question} canVote={canVote} />
    </li>
  );
});

/** An own pending question: only its author and the moderators see it. */
export function PendingQuestion({ question }: { question: Question }) {
  return (
    <li className={styles.question} data-unlisted="">
      <div className={styles.body}>
        <QuestionText text={question.content} />
        <p className={styles.meta}>
          <Badge tone="plain" icon={<EyeOff aria-hidden="true" />}>
            {t("Waiting for a moderator")}
          </Badge>
          <span>{t("You")}</span>
        </p>
      </div>
    </li>
  );
}

export function AnsweringBadge() {
  return (
    <span>
      <Badge tone="live" icon={<Mic aria-hidden="true" strokeWidth={2.4} />}>
        {t("Answering now")}
      </Badge>
    </span>
  );
}

export function AnsweredBadge() {
  return (
    <Badge tone="answered" icon={<Check aria-hidden="true" strokeWidth={3} />}>
      {t("Answered")}
    </Badge>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was sent: "now", "6 min", "3 hr"; from a day on, the date. */
function formatAge(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age < MINUTE) return t("now");
  if (age < HOUR) return inUnit(Math.floor(age / MINUTE), "minute");
  if (age < DAY) return inUnit(Math.floor(age / HOUR), "hour");
  return formatDate(instant);
}

function inUnit(count: number, unit: "minute" | "hour"): string {
  return new Intl.NumberFormat(interfaceLanguage(), { style: "unit", unit, unitDisplay: "short" }).format(count);
}
