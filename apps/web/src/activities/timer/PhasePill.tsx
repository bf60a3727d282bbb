import type { HTMLAttributes } from "react";

import type { TimerPhase } from "./clock.ts";

const COLORS: Partial<Record<TimerPhase, string>> = {
  running: "bg-teal-soft text-teal-ink",
  "last-minute": "bg-amber-soft text-amber-ink",
  zero: "bg-danger-soft text-danger-ink",
};

interface PhasePillProps extends Omit<HTMLAttributes<HTMLSpanElement>, "className"> {
  phase: TimerPhase;
}

/** A few words about the state of the timer, with a dot while it is running. */
export function PhasePill({ phase, children, ...rest }: PhasePillProps) {
  const isRunning = phase === "running" || phase === "last-minute";
  return (
    <span
      {...rest}
      className={`inline-flex min-h-8 items-center gap-2 rounded-full px-3.5 py-1 leading-tight font-strong plate ${COLORS[phase] ?? "bg-tag-slate-bg text-tag-slate"}`}
    >
      {isRunning ? <span className="size-2 rounded-full bg-current" aria-hidden="true" /> : null}
      {children}
    </span>
  );
}
