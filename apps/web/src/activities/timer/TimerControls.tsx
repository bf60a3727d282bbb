import { Pause, Play, RotateCcw } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import type { TimerFace } from "./clock.ts";
import type { useTimerCommands } from "./staff.ts";

interface TimerControlsProps {
  face: TimerFace;
  mayControl: boolean;
  hasDuration: boolean;
  control: ReturnType<typeof useTimerCommands>["control"];
}

/** Start, Stop and Reset. Each is disabled while it would change nothing. */
export function TimerControls({ face: { status }, mayControl, hasDuration, control }: TimerControlsProps) {
  const isRunning = status === "running";
  const buttons = [
    { command: "start", label: t("Start"), icon: <Play />, variant: "primary", isUseful: hasDuration && !isRunning },
    { command: "stop", label: t("Stop"), icon: <Pause />, variant: "attention", isUseful: isRunning },
    { command: "reset", label: t("Reset"), icon: <RotateCcw />, variant: "quiet", isUseful: status !== "idle" },
  ] as const;
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-3 max-sm:gap-2">
      {buttons.map(({ command, label, icon, variant, isUseful }) => (
        <Button
          key={command}
          className="max-sm:flex-auto"
          variant={variant}
          icon={icon}
          disabled={!mayControl || !isUseful}
          pending={control.isPending && control.variables === command}
          onClick={() => control.mutate(command)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
