import type { Question } from "@hubbub/contract/activities/questions/calls";
import { Check, EyeOff, Mic } from "lucide-react";
import { memo, useState } from "react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { TranslatedText } from "../TranslatedText.tsx";
import { QuestionBox, QuestionMeta } from "./QuestionBox.tsx";
import { OwnAnswered, QuestionAnswer } from "./QuestionAnswer.tsx";
import { QuestionText } from "./QuestionText.tsx";
import { VoteControl } from "./VoteControl.tsx";
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
    <QuestionBox
      enters={enters}
      isAnswered={question.isAnswered}
      isOwn={isOwn}
      meta={
        <QuestionMeta>
          {question.isAnswered ? <AnsweredBadge /> : null}
          <bdi>{shownName(question.participantName)}</bdi>
          <time dateTime={question.submittedAt}>{formatAge(question.submittedAt, now)}</time>
        </QuestionMeta>
      }
      votes={<VoteControl eventId={eventId} question={question} canVote={canVote} />}
      data-pinned={isPinned ? "" : undefined}
    >
      {isOwn && question.isAnswered ? <OwnAnswered /> : null}
      {isPinned && !question.isAnswered ? <AnsweringBadge /> : null}
      <TranslatedText kind="question" id={question.id} original={question.content}>
        {(text, lang) => <QuestionText id={`question-${question.id}`} text={text} lang={lang} />}
      </TranslatedText>
      <QuestionAnswer question={question} />
    </QuestionBox>
  );
});

/** An own pending question: only its author and the moderators see it. */
export function PendingQuestion({ question }: { question: Question }) {
  return (
    <QuestionBox
      isUnlisted
      meta={
        <QuestionMeta>
          <Badge tone="plain" icon={<EyeOff aria-hidden="true" />}>
            {t("Waiting for a moderator")}
          </Badge>
          <span>{t("You")}</span>
        </QuestionMeta>
      }
    >
      <QuestionText text={question.content} />
    </QuestionBox>
  );
}

function AnsweringBadge() {
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
  return formatNumber(count, { style: "unit", unit, unitDisplay: "short" });
}
