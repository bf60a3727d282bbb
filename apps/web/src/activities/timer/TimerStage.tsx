/** The countdown on the stage: amber in the last minute, red at zero. */
import { t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { NO_DIGITS } from "./clock.ts";
import { labelOf, minutesOf } from "./labels.ts";
import { useTimer } from "./queries.ts";
import { TimerProgress } from "./TimerProgress.tsx";
import { useFace } from "./use-face.ts";
import styles from "./timer.module.css";

export function TimerStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useTimer(event.id);
  const face = useFace(data);
  const phase = face?.phase ?? "unset";
  if (data && phase === "unset") return renderLobby({ title: labelOf(phase) });
  const duration = data?.duration ?? null;
  const isColored = phase === "last-minute" || phase === "zero";
  return (
    // The stage gets the color of the phase (Stage.module.css).
    <div className="flex min-h-0 flex-1 flex-col" data-flood={isColored ? phase : undefined}>
      <div className="grid flex-1 content-center justify-items-center gap-[calc(var(--stage-u)*2)]" data-mood={phase}>
        {phase === "zero" ? (
          <p className="text-center font-heading text-[length:calc(var(--stage-u)*14)] leading-none font-bold tracking-[-0.03em] text-balance motion-safe:animate-pulse">
            {t("Time's Up!")}
          </p>
        ) : (
          <p className={styles.digits} data-place="stage" role="timer" dir="ltr">
            {face?.digits ?? NO_DIGITS}
          </p>
        )}
        {face && face.elapsed !== null && phase !== "zero" ? (
          <TimerProgress
            elapsed={face.elapsed}
            phase={phase}
            isOnColor={isColored}
            className="h-[calc(var(--stage-u)*1.45)] w-[calc(var(--stage-u)*80)]"
          />
        ) : null}
        {isColored || !data ? null : (
          <p className="text-muted text-(length:--stage-text) flex items-center justify-center gap-(--stage-u)">
            <span className={styles.pill} data-plate="" data-place="stage" data-mood={phase}>
              {labelOf(phase)}
            </span>
            {duration === null || phase === "ready" ? null : (
              <span>{t("{minutes} in total", { minutes: minutesOf(duration) })}</span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
