/** The countdown on the stage: amber in the last minute, red at zero. */
import { t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { NO_DIGITS } from "./clock.ts";
import { labelOf, minutesOf } from "./labels.ts";
import { useTimer } from "./queries.ts";
import { TimerProgress } from "./TimerProgress.tsx";
import "./timer.css";
import "./timer-stage.css";
import { useFace } from "./use-face.ts";

export function TimerStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useTimer(event.id);
  const face = useFace(data);
  const phase = face?.phase ?? "unset";
  if (data && phase === "unset") return renderLobby({ title: labelOf(phase) });
  const duration = data?.timer.duration ?? null;
  const isColored = phase === "last-minute" || phase === "zero";
  return (
    <div
      className="timer-stage flex flex-1 flex-col min-h-0"
      data-mood={phase}
      data-flood={isColored ? phase : undefined}
    >
      <div className="timer-stage-center grid flex-1 content-center justify-items-center" data-mood={phase}>
        {phase === "zero" ? (
          <p className="timer-stage-over tracking-[-0.03em] text-center text-balance">{t("Time's Up!")}</p>
        ) : (
          <p className="timer-stage-digits tracking-[-0.03em] whitespace-nowrap" role="timer" dir="ltr">
            {face?.digits ?? NO_DIGITS}
          </p>
        )}
        {face && face.elapsed !== null && phase !== "zero" ? (
          <TimerProgress elapsed={face.elapsed} className="timer-bar overflow-hidden rounded-full" />
        ) : null}
        {isColored || !data ? null : (
          <p className="timer-stage-status text-muted text-(length:--stage-text) flex items-center justify-center">
            <span
              className="timer-state-pill inline-flex items-center rounded-full font-strong leading-[1.2] min-h-0 text-(length:--stage-text) gap-[0.5em] py-[0.5em] px-[1em]"
              data-mood={phase}
            >
              {labelOf(phase)}
            </span>
            {duration === null || phase === "ready" ? null : (
              <span>{t("of {minutes}", { minutes: minutesOf(duration) })}</span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
