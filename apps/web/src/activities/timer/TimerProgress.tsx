import type { TimerPhase } from "./clock.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { t } from "../../lib/i18n/translate.ts";

const COLORS: Partial<Record<TimerPhase, string>> = {
  paused: "bg-line-strong",
  "last-minute": "bg-amber",
  zero: "bg-danger",
};

interface TimerProgressProps {
  elapsed: number;
  /** Determines the color. */
  phase?: TimerPhase;
  /** Size and place of the bar. Without it, only screen readers notice it. */
  className?: string;
  /** Colors on a stage that has the color of the phase. */
  isOnColor?: boolean;
}

/** The elapsed share as a progress bar. */
export function TimerProgress({ elapsed, phase = "running", className, isOnColor = false }: TimerProgressProps) {
  const percent = Math.round(elapsed * 100);
  const isHydrated = useIsHydrated();
  return (
    <div
      className={
        className
          ? `overflow-hidden rounded-full ${isOnColor ? "bg-on-amber/18" : "bg-sunken"} ${className}`
          : "sr-only"
      }
      role="progressbar"
      aria-label={t("Time elapsed")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {className ? (
        <span
          className={`block h-full rounded-[inherit] motion-safe:transition-[inline-size] motion-safe:duration-(--motion-second) motion-safe:ease-linear ${isOnColor ? "bg-on-amber" : (COLORS[phase] ?? "bg-teal")}`}
          style={isHydrated ? { inlineSize: `${elapsed * 100}%` } : undefined}
        />
      ) : null}
    </div>
  );
}
