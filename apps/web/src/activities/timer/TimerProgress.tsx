import { t } from "../../lib/i18n/translate.ts";

/** The elapsed share as a progress bar for screen readers; visible if a class styles it. */
export function TimerProgress({ elapsed, className }: { elapsed: number; className?: string }) {
  const percent = Math.round(elapsed * 100);
  return (
    <div
      className={className ?? "visually-hidden"}
      role="progressbar"
      aria-label={t("Time gone")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {className ? (
        <span className="timer-bar-gone block h-full rounded-[inherit]" style={{ inlineSize: `${elapsed * 100}%` }} />
      ) : null}
    </div>
  );
}
