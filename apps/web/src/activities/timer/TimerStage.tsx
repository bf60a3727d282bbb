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
  const mood = face?.mood ?? "unset";
  if (data && mood === "unset") return renderLobby({ title: labelOf(mood) });
  const duration = data?.timer.duration ?? null;
  const floods = mood === "last-minute" || mood === "zero";
  return (
    <div className="timer-stage flex flex-1 flex-col min-h-0" data-mood={mood} data-flood={floods ? mood : undefined}>
      <div className="timer-stage-centre" data-mood={mood}>
        {mood === "zero" ? (
          <p className="timer-stage-over">{t("Time's Up!")}</p>
        ) : (
          <p className="timer-stage-digits" role="timer" dir="ltr">
            {face?.digits ?? NO_DIGITS}
          </p>
        )}
        {face && face.elapsed !== null && mood !== "zero" ? (
          <TimerProgress elapsed={face.elapsed} className="timer-bar" />
        ) : null}
        {floods ? null : (
          <p className="timer-stage-status flex items-center justify-center">
            <span className="timer-state-pill" data-mood={mood}>
              {labelOf(mood)}
            </span>
            {duration === null || mood === "ready" ? null : (
              <span>{t("of {minutes}", { minutes: minutesOf(duration) })}</span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
