/** Freeze, black and what pins posts, with their keys. The buttons show what the server has confirmed. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import { MonitorOff, Snowflake } from "lucide-react";

import { ADMIN_PARTS } from "../../../activities/admin-parts.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { useKeyboardShortcuts } from "../../../ui/use-keyboard-shortcuts.ts";
import { useControlStage, usePendingCommands } from "../../../organizer/control-stage.ts";

const modes = [
  {
    mode: "frozen",
    Icon: Snowflake,
    label: () => t("Freeze"),
    labelWhileOn: () => t("Frozen"),
    title: () => t("Freeze the big screen (F)"),
  },
  {
    mode: "black",
    Icon: MonitorOff,
    label: () => t("Turn black"),
    labelWhileOn: () => t("Black"),
    title: () => t("Turn the big screen black (B)"),
  },
] as const;
const shortcuts = { f: "frozen", b: "black" } as const;

interface StageButtonsProps {
  event: OrganizerEvent;
  hasShortcuts: boolean;
  place: "bar" | "overview";
}

export function StageButtons({ event, hasShortcuts, place }: StageButtonsProps) {
  const control = useControlStage(event.id);
  const pending = usePendingCommands(event.id);
  const { stageMode } = event;
  const isSwitching = pending.some(({ mode }) => mode !== undefined);

  const toggle = (mode: (typeof modes)[number]["mode"]) => {
    if (!isSwitching) control({ mode: stageMode === mode ? "live" : mode });
  };
  useKeyboardShortcuts(hasShortcuts, shortcuts, toggle);
  const className = place === "overview" ? "max-sm:flex-1" : undefined;

  return (
    <div
      className={`flex flex-none items-center gap-2 ${place === "overview" ? "max-sm:order-1 max-sm:min-h-target max-sm:flex-[1_0_100%] max-sm:items-stretch" : ""}`}
      role="group"
      aria-label={t("Big screen")}
    >
      {modes.map(({ mode, Icon, label, labelWhileOn, title }) => {
        const isOn = stageMode === mode;
        return (
          <Button
            key={mode}
            variant={isOn ? "attention" : "quiet"}
            size="sm"
            className={className}
            labelFrom={place === "bar" ? "sm" : undefined}
            icon={<Icon />}
            pending={isSwitching && (isOn || pending.some((command) => command.mode === mode))}
            aria-pressed={isOn}
            aria-label={isOn ? labelWhileOn() : label()}
            title={title()}
            onClick={() => toggle(mode)}
          >
            {/* So that nobody forgets it. */}
            {isOn ? labelWhileOn() : null}
          </Button>
        );
      })}
      {ADMIN_PARTS.map(
        ({ unit, pinControls: pin }) =>
          pin && <pin.Buttons key={unit.name} event={event} hasShortcuts={hasShortcuts} className={className} />,
      )}
    </div>
  );
}
