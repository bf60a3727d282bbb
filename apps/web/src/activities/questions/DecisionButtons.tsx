import type { Question } from "@hubbub/contract/activities/questions/calls";
import { Check, Eye, EyeOff, RotateCcw } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { type Decision, decisionsFor } from "./question-filters.ts";
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
  return (
    <>
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
