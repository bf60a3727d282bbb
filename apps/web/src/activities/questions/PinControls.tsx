/** Pin the next question, and take the pinned one off the stage. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import { MicOff, SkipForward } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { useKeyboardShortcuts } from "../../ui/use-keyboard-shortcuts.ts";
import { useControlStage, usePendingCommands } from "../../organizer/control-stage.ts";
import { questionAfter } from "./next-question.ts";
import { staffQuestionsQuery } from "./staff.ts";

interface PinControlsProps {
  event: OrganizerEvent;
  hasShortcuts: boolean;
  /** The width of each button. */
  className: string | undefined;
}

export function PinControls({ event, hasShortcuts, className }: PinControlsProps) {
  const control = useControlStage(event.id);
  const { data: questions } = useLiveList(staffQuestionsQuery(event.id));
  const { pinnedQuestionId } = event;
  const isPinning = usePendingCommands(event.id).some((command) => command.pinnedQuestionId !== undefined);

  const pinNext = () => {
    if (isPinning || !questions) return;
    const next = questionAfter(questions, pinnedQuestionId);
    if (next) control({ pinnedQuestionId: next.id });
    else if (pinnedQuestionId !== null) control({ pinnedQuestionId: null });
    else toast({ title: t("No unanswered questions"), tone: "info" });
  };
  useKeyboardShortcuts(hasShortcuts && event.enableSocialWall, { n: "next" }, pinNext);

  return (
    <>
      {event.enableSocialWall ? (
        <Button
          variant="quiet"
          size="sm"
          className={className}
          labelFrom="sm"
          icon={<SkipForward />}
          pending={isPinning}
          aria-label={t("Next question")}
          title={`${t("Show the next question on the big screen")} (N)`}
          onClick={pinNext}
        />
      ) : null}
      {pinnedQuestionId === null ? null : (
        <Button
          variant="soft"
          size="sm"
          className={className}
          labelFrom="sm"
          icon={<MicOff />}
          aria-label={t("Remove from big screen")}
          title={t("Remove from big screen")}
          onClick={() => control({ pinnedQuestionId: null })}
        />
      )}
    </>
  );
}
