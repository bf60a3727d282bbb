/** The timer in the event admin: the countdown and the controls. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Hourglass } from "lucide-react";

import { formatTime } from "../../lib/format-date.ts";
import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { Card } from "../../ui/Card.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { TimerFace } from "./clock.ts";
import { useTimerCommands } from "./staff.ts";
import { durationOptions, statusName } from "./labels.ts";
import { PhasePill } from "./PhasePill.tsx";
import { timerQuery } from "./queries.ts";
import { TimerControls } from "./TimerControls.tsx";
import { TimerDigits } from "./TimerDigits.tsx";
import { TimerProgress } from "./TimerProgress.tsx";
import { useFace } from "./use-face.ts";
import { Select } from "../../ui/Select.tsx";

export function TimerPanel({ event }: { event: PublicEvent }) {
  const { data } = useLiveList(timerQuery(event.id));
  const face = useFace(data);
  const { control, setDuration } = useTimerCommands(event.id);
  const mayControl = canEditSettings(event) && !event.isArchived;
  const duration = data?.duration ?? null;
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,12fr)_minmax(20rem,5fr)]">
      <div className="grid min-w-0 gap-5">
        <Card padding="none" aria-label={t("Timer")}>
          <div className="p-gutter">
            {face ? (
              <>
                <Clock face={face} endAt={data?.endAt ?? null} />
                <TimerControls face={face} mayControl={mayControl} hasDuration={duration !== null} control={control} />
              </>
            ) : (
              <Skeleton radius="lg" className="h-72 w-full" />
            )}
            {mayControl ? null : <Hint className="mt-4 text-center">{whyNot(event)}</Hint>}
          </div>
        </Card>
      </div>
      <div className="grid min-w-0 gap-5">
        <DurationChoice
          duration={setDuration.isPending ? setDuration.variables : duration}
          disabled={!mayControl || !face || face.status === "running"}
          isRunning={face?.status === "running"}
          onChoose={(seconds) => setDuration.mutate(seconds)}
        />
        <Instructions />
      </div>
    </div>
  );
}

function Clock({ face, endAt }: { face: TimerFace; endAt: string | null }) {
  return (
    <div className="@container text-center">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PhasePill phase={face.phase} role="status">
          {statusName(face.status)}
        </PhasePill>
        {face.status === "running" && endAt ? (
          <span className="text-muted">{t("ends at {time}", { time: formatTime(endAt) })}</span>
        ) : null}
      </div>
      <TimerDigits place="panel" phase={face.phase} label={t("Time left: {digits}", { digits: face.digits })}>
        {face.digits}
      </TimerDigits>
      <TimerProgress elapsed={face.elapsed ?? 0} phase={face.phase} className="h-3.5" />
    </div>
  );
}

function Instructions() {
  return (
    <Card title={t("How it works")}>
      <ol className="grid list-decimal gap-2 ps-4 text-sm text-ink-2">
        <li>{t("Choose a duration")}</li>
        <li>{t("Tap Start to begin the countdown on all phones and on the big screen.")}</li>
        <li>{t("Tap Stop to pause the timer. Tap Start to continue with the remaining time.")}</li>
        <li>{t("Tap Reset to restore the full duration.")}</li>
        <li>{t("The timer turns amber in the last minute and red at zero.")}</li>
      </ol>
    </Card>
  );
}

function whyNot(event: PublicEvent): string {
  return event.isArchived
    ? t("The event is archived. Its timer can no longer be changed.")
    : t("Only admins and the event owner can change this.");
}

interface DurationChoiceProps {
  /** Seconds; null until one is chosen. */
  duration: number | null;
  disabled: boolean;
  isRunning: boolean;
  onChoose: (seconds: number) => void;
}

/** The durations to choose from: shown in minutes, sent in seconds. */
function DurationChoice({ duration, disabled, isRunning, onChoose }: DurationChoiceProps) {
  const choices = durationOptions();
  return (
    <Card as="div">
      <Select
        label={t("Duration")}
        icon={<Hourglass />}
        hint={
          isRunning ? t("Stop or reset the timer to change the duration.") : t("Choosing a duration resets the timer.")
        }
        options={
          duration === null ? [{ value: "", label: t("Choose a duration"), disabled: true }, ...choices] : choices
        }
        value={duration === null ? "" : String(duration)}
        disabled={disabled}
        onChange={(seconds) => onChoose(Number(seconds))}
      />
    </Card>
  );
}
