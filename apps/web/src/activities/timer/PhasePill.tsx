import type { HTMLAttributes } from "react";

import type { TimerPhase } from "./clock.ts";

const COLORS: Partial<Record<TimerPhase, string>> = {
  running: "bg-teal-soft text-teal-ink",
  "last-minute": "bg-amber-soft text-amber-ink",
  zero: "bg-danger-soft text-danger-ink",
};

interface PhasePillProps extends Omit<HTMLAttributes<HTMLSpanElement>, "className"> {
  phase: TimerPhase;
  onStage?: boolean;
}

/** A few words about the state of the timer, with a dot while it is running. */
export function PhasePill({ phase, onStage = false, children, ...rest }: PhasePillProps) {
  const isRunning = phase === "running" || phase === "last-minute";
  return (
    <span
      {...rest}
      className={`inline-flex items-center gap-[0.5em] rounded-full leading-short font-strong plate ${onStage ? "px-[1em] py-[0.5em] text-stage-base" : "min-h-8 px-3.5 py-1"} ${COLORS[phase] ?? "bg-tag-slate-bg text-tag-slate"}`}
    >
      {isRunning && !onStage ? <span className="size-2 rounded-full bg-current" aria-hidden="true" /> : null}
      {children}
    </span>
  );
}
