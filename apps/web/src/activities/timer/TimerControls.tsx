import { Pause, Play, RotateCcw } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import type { TimerFace } from "./clock.ts";
import type { TimerCommands } from "./commands.ts";

interface TimerControlsProps {
  face: TimerFace;
  mayControl: boolean;
  hasDuration: boolean;
  commands: TimerCommands;
}

/** Start, Stop and Reset. Each is disabled while it would change nothing. */
export function TimerControls({ face, mayControl, hasDuration, commands }: TimerControlsProps) {
  const { start, stop, reset } = commands;
  const isRunning = face.status === "running";
  return (
    <div className="mt-7 flex flex-wrap justify-center gap-3 max-sm:gap-2">
      <Button
        size="lg"
        narrow
        className="max-sm:flex-auto"
        icon={<Play />}
        disabled={!mayControl || !hasDuration || isRunning}
        pending={start.isPending}
        onClick={() => start.mutate()}
      >
        {t("Start")}
      </Button>
      <Button
        size="lg"
        narrow
        className="max-sm:flex-auto"
        variant="attention"
        icon={<Pause />}
        disabled={!mayControl || !isRunning}
        pending={stop.isPending}
        onClick={() => stop.mutate()}
      >
        {t("Stop")}
      </Button>
      <Button
        size="lg"
        narrow
        className="max-sm:flex-auto"
        variant="quiet"
        icon={<RotateCcw />}
        disabled={!mayControl || face.status === "idle"}
        pending={reset.isPending}
        onClick={() => reset.mutate()}
      >
        {t("Reset")}
      </Button>
    </div>
  );
}
