/** The countdown on the stage: amber in the last minute, red at zero. */
import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import type { StageActivityProps } from "../../ui/StageView.tsx";
import { NO_DIGITS } from "./clock.ts";
import { labelOf, minutesOf } from "./labels.ts";
import { PhasePill } from "./PhasePill.tsx";
import { timerQuery } from "./queries.ts";
import { TimerDigits } from "./TimerDigits.tsx";
import { TimerProgress } from "./TimerProgress.tsx";
import { useFace } from "./use-face.ts";

export function TimerStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useLiveList(timerQuery(event.id));
  const face = useFace(data);
  const phase = face?.phase ?? "unset";
  if (face?.phase === "unset") return renderLobby({ title: labelOf(phase) });
  const duration = data?.duration ?? null;
  const color = phase === "last-minute" ? "amber" : phase === "zero" ? "danger" : undefined;
  const isColored = color !== undefined;
  return (
    <div className="grid min-h-0 flex-1 content-center justify-items-center gap-5" data-appearance={color}>
      {phase === "zero" ? (
        <p className="text-center font-heading text-[length:calc(var(--text-countdown)/2)] leading-none font-bold tracking-title text-balance motion-safe:animate-pulse">
          {t("Time's Up!")}
        </p>
      ) : (
        <TimerDigits place="stage" phase={isColored ? undefined : phase}>
          {face?.digits ?? NO_DIGITS}
        </TimerDigits>
      )}
      {face && face.elapsed !== null && phase !== "zero" ? (
        <TimerProgress elapsed={face.elapsed} phase={phase} isOnColor={isColored} className="h-3.5 w-192" />
      ) : null}
      {isColored || !face ? null : (
        <p className="flex items-center justify-center gap-2.5 text-base text-muted">
          <PhasePill phase={phase}>{labelOf(phase)}</PhasePill>
          {duration === null || phase === "ready" ? null : (
            <span>{t("{minutes} in total", { minutes: minutesOf(duration) })}</span>
          )}
        </p>
      )}
    </div>
  );
}
