import type { TimerPhase } from "./clock.ts";

const PLACES = {
  dial: "pt-[7cqi] text-[27cqi] leading-none",
  panel: "my-8 text-[length:clamp(4.5rem,21cqi,11rem)] leading-none",
  speaker: "text-countdown leading-none",
  stage: "text-countdown leading-digits",
};

const COLORS: Partial<Record<TimerPhase, string>> = {
  unset: "text-muted",
  paused: "text-ink-2",
  "last-minute": "text-amber-ink",
  zero: "text-danger-ink motion-safe:animate-pulse",
};

interface TimerDigitsProps {
  place: keyof typeof PLACES;
  /** Its color. Undefined for that of the text around it. */
  phase: TimerPhase | undefined;
  /** For screen readers, if the digits alone are not clear. */
  label?: string;
  children: string;
}

/** The remaining time. */
export function TimerDigits({ place, phase, label, children }: TimerDigitsProps) {
  return (
    <p
      className={`font-heading font-bold tracking-title whitespace-nowrap tabular-nums ${PLACES[place]} ${(phase && COLORS[phase]) ?? ""}`}
      role="timer"
      dir="ltr"
      aria-label={label}
    >
      {children}
    </p>
  );
}
