/** Freeze, black and the pinned question, with their keys. The buttons show what the server has confirmed. */
import type { OrganizerEvent, StageMode } from "@hubbub/contract/events";
import { MicOff, MonitorOff, SkipForward, Snowflake } from "lucide-react";
import type { ReactNode } from "react";

import { questionAfter } from "../../../activities/questions/next-question.ts";
import { useQuestions } from "../../../activities/questions/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { useKeyboardShortcuts } from "../../../ui/use-keyboard-shortcuts.ts";
import { useControlStage, usePendingCommands } from "./control-stage.ts";

const shortcuts = { f: "frozen", b: "black", n: "next" } as const;

interface StageButtonsProps {
  event: OrganizerEvent;
  hasShortcuts: boolean;
}

export function StageButtons({ event, hasShortcuts }: StageButtonsProps) {
  const control = useControlStage(event.id);
  const pending = usePendingCommands(event.id);
  const { data: questions } = useQuestions(event.id);
  const { stageMode, pinnedQuestionId } = event;
  const isPinning = pending.some((command) => command.pinnedQuestionId !== undefined);
  const isSwitching = pending.some(({ mode }) => mode !== undefined);

  const toggle = (mode: Exclude<StageMode, "live">) => {
    if (!isSwitching) control({ mode: stageMode === mode ? "live" : mode });
  };
  const pinNext = () => {
    if (isPinning || !questions) return;
    const next = questionAfter(questions, pinnedQuestionId);
    if (next) control({ pinnedQuestionId: next.id });
    else if (pinnedQuestionId !== null) control({ pinnedQuestionId: null });
    else toast({ title: t("No question is waiting"), tone: "info" });
  };
  useKeyboardShortcuts(hasShortcuts, shortcuts, (command) => {
    if (command !== "next") toggle(command);
    else if (event.enableSocialWall) pinNext();
  });

  return (
    <div className="stage-buttons flex items-center gap-2" role="group" aria-label={t("Big screen")}>
      <ModeButton
        isOn={stageMode === "frozen"}
        isPending={isSwitching && pending.some(({ mode }) => mode === "frozen" || stageMode === "frozen")}
        icon={<Snowflake />}
        label={stageMode === "frozen" ? t("Frozen") : t("Freeze")}
        title={t("Keep the picture of the big screen (F)")}
        onPress={() => toggle("frozen")}
      />
      <ModeButton
        isOn={stageMode === "black"}
        isPending={isSwitching && pending.some(({ mode }) => mode === "black" || stageMode === "black")}
        icon={<MonitorOff />}
        label={t("Black")}
        title={t("Make the big screen black (B)")}
        onPress={() => toggle("black")}
      />
      {event.enableSocialWall ? (
        <Button
          variant="quiet"
          size="sm"
          icon={<SkipForward />}
          pending={isPinning}
          aria-label={t("Next question")}
          title={t("Show the next question on the big screen (N)")}
          onClick={pinNext}
        />
      ) : null}
      {pinnedQuestionId === null ? null : (
        <Button
          variant="soft"
          size="sm"
          icon={<MicOff />}
          aria-label={t("Take the question off the big screen")}
          title={t("Take the question off the big screen")}
          onClick={() => control({ pinnedQuestionId: null })}
        />
      )}
    </div>
  );
}

interface ModeButtonProps {
  isOn: boolean;
  isPending: boolean;
  icon: ReactNode;
  label: string;
  title: string;
  onPress: () => void;
}

/** Shows its label while it is on, so that nobody forgets it. */
function ModeButton({ isOn, isPending, icon, label, title, onPress }: ModeButtonProps) {
  return (
    <Button
      variant={isOn ? "attention" : "quiet"}
      size="sm"
      icon={icon}
      pending={isPending}
      aria-pressed={isOn}
      aria-label={label}
      title={title}
      onClick={onPress}
    >
      {isOn ? label : null}
    </Button>
  );
}
