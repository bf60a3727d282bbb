import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { Check, Eye, EyeOff, MessageSquareReply, RotateCcw, Tag } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { excerpt } from "../../lib/text.ts";
import { MuteButton } from "../../moderation/MuteButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { Key } from "../../ui/KeyList.tsx";
import { PinButton } from "./PinButton.tsx";
import { type Decision, decisionsFor, mayBeAnswered } from "./question-filters.ts";

interface ModerationButtonsProps {
  event: PublicEvent;
  question: Question;
  /** Whether keyboard shortcuts act on this question. */
  isSelected: boolean;
  hasShortcuts: boolean;
  /** The decision that is being sent. */
  deciding: Decision | null;
  onDecide: (decision: Decision) => void;
  /** Opens the choice of its labels. */
  onLabel: () => void;
  /** Opens the form of its answer; null while it is open. */
  onAnswer: (() => void) | null;
}

/** What a moderator can do with a question. The buttons have their keys if shortcuts are on. */
export function ModerationButtons(props: ModerationButtonsProps) {
  const { event, question, isSelected, hasShortcuts, deciding, onDecide, onLabel, onAnswer } = props;
  const { id, content, participantName, answer } = question;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Tag />}
        aria-label={t("Labels for {question}", { question: excerpt(content) })}
        title={t("Labels")}
        onClick={onLabel}
      />
      <MuteButton eventId={event.id} post={{ kind: "question", id, name: participantName }} />
      {decisionsFor(question).map((decision, index) => {
        const { label, Icon, key } = BUTTONS[decision === "reset" && question.isPending ? "publish" : decision];
        return (
          <Button
            key={decision}
            size="sm"
            labelFrom="sm"
            variant={isSelected && index === 0 ? "primary" : "quiet"}
            pending={deciding === decision}
            icon={<Icon className="hidden max-sm:block" />}
            onClick={() => onDecide(decision)}
          >
            {label()}
            {hasShortcuts ? <Key>{key}</Key> : null}
          </Button>
        );
      })}
      <PinButton event={event} question={question} compact />
      {onAnswer && mayBeAnswered(question) ? (
        <Button
          size="sm"
          variant="ghost"
          labelFrom="sm"
          icon={<MessageSquareReply className="hidden max-sm:block" />}
          onClick={onAnswer}
        >
          {answer === null ? t("Answer…") : t("Edit answer")}
          {hasShortcuts ? <Key>⇧ A</Key> : null}
        </Button>
      ) : null}
    </>
  );
}

/** The icon is shown instead of the label on narrow screens. */
const BUTTONS = {
  answer: { label: () => t("Mark Answered"), Icon: Check, key: "A" },
  ignore: { label: () => t("Ignore"), Icon: EyeOff, key: "I" },
  publish: { label: () => t("Approve"), Icon: Eye, key: "P" },
  reset: { label: () => t("Mark Unanswered"), Icon: RotateCcw, key: "R" },
};
