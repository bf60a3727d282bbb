import type { Question } from "@hubbub/contract/activities/questions/calls";
import { Check, Eye, EyeOff, RotateCcw } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { type Decision, decisionsFor, questionStateOf } from "./question-filters.ts";
import { Key } from "../../ui/Key.tsx";

interface DecisionButtonsProps {
  question: Question;
  /** Whether keyboard shortcuts act on this question. */
  isSelected: boolean;
  hasShortcuts: boolean;
  /** The decision that is being sent. */
  deciding: Decision | null;
  onDecide: (decision: Decision) => void;
}

/** A button for each possible decision about a question, with its key if shortcuts are on. */
export function DecisionButtons({ question, isSelected, hasShortcuts, deciding, onDecide }: DecisionButtonsProps) {
  const decisions = decisionsFor(question);
  const isPending = questionStateOf(question) === "pending";
  return (
    <>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="touch"
          labelFrom="sm"
          variant={isSelected && decision === decisions[0] ? "primary" : "quiet"}
          pending={deciding === decision}
          icon={iconOf(decision, isPending)}
          onClick={() => onDecide(decision)}
        >
          {labelOf(decision, isPending)}
          {hasShortcuts ? <Key>{keyOf(decision, isPending)}</Key> : null}
        </Button>
      ))}
    </>
  );
}

function labelOf(decision: Decision, isPending: boolean): string {
  if (decision === "answer") return t("Mark Answered");
  if (decision === "ignore") return t("Ignore");
  return isPending ? t("Approve") : t("Mark Unanswered");
}

/** Shown instead of the label on narrow screens. */
function iconOf(decision: Decision, isPending: boolean) {
  const Icon = decision === "answer" ? Check : decision === "ignore" ? EyeOff : isPending ? Eye : RotateCcw;
  return <Icon className="hidden max-sm:block" />;
}

function keyOf(decision: Decision, isPending: boolean): string {
  if (decision === "answer") return "A";
  if (decision === "ignore") return "I";
  return isPending ? "P" : "R";
}
