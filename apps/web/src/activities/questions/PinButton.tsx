import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { Mic, MicOff } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { useControlStage, usePendingCommands } from "../../organizer/control-stage.ts";

interface PinButtonProps {
  event: PublicEvent;
  question: Question;
  /** On phones, its label is for screen readers only. */
  compact?: boolean;
}

/** Shows a public question large on the stage, or takes it off. */
export function PinButton({ event, question, compact = false }: PinButtonProps) {
  const control = useControlStage(event.id);
  const pending = usePendingCommands(event.id);
  const isPinned = event.pinnedQuestionId === question.id;
  const mayBePinned = !question.isPending && !question.isIgnored && !question.isAnswered && event.enableSocialWall;
  if (!isPinned && !mayBePinned) return null;
  return (
    <Button
      size="sm"
      labelFrom={compact ? "sm" : undefined}
      variant={isPinned ? "soft" : "ghost"}
      icon={isPinned ? <MicOff className="hidden max-sm:block" /> : <Mic className="hidden max-sm:block" />}
      pending={pending.some(({ pinnedQuestionId }) => pinnedQuestionId === question.id)}
      onClick={() => control({ pinnedQuestionId: isPinned ? null : question.id })}
    >
      {isPinned ? t("Remove from big screen") : t("Show on big screen")}
    </Button>
  );
}
