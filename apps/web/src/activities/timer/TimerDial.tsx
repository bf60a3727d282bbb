/** The countdown as a dial: large digits, and an arc around them that grows with the elapsed time. */
import type { ReactNode } from "react";

import type { TimerFace, TimerPhase } from "./clock.ts";
import { labelOf } from "./labels.ts";
import { PhasePill } from "./PhasePill.tsx";
import { TimerDigits } from "./TimerDigits.tsx";
import { TimerProgress } from "./TimerProgress.tsx";

const RADIUS = 148;
/** Length of the arc: three quarters of the circle, open at the bottom for the label. */
const ARC = RADIUS * 2 * Math.PI * 0.75;

/** The color of the arc while the time runs, unless it is teal. */
const COLORS: Partial<Record<TimerPhase, string>> = { "last-minute": "stroke-amber", zero: "stroke-danger" };
const MOVING =
  "[transition:stroke-dasharray_var(--motion-second)_linear,stroke_var(--motion-move)_var(--ease-move)] motion-reduce:transition-none";

export function TimerDial({ face }: { face: TimerFace }) {
  const { elapsed, phase, digits } = face;
  return (
    <DialFrame>
      {phase === "unset" ? null : (
        <svg
          viewBox="0 0 340 300"
          strokeWidth="16"
          strokeLinecap="round"
          className={`absolute inset-0 size-full overflow-visible fill-none ${phase === "zero" ? "motion-safe:animate-pulse" : ""}`}
          aria-hidden="true"
        >
          <g transform="rotate(135 170 170)">
            <circle cx="170" cy="170" r={RADIUS} className="stroke-sunken" strokeDasharray={`${ARC} 9999`} />
            {elapsed === null ? null : (
              <circle
                cx="170"
                cy="170"
                r={RADIUS}
                className={phase === "paused" ? "stroke-line-strong" : `${MOVING} ${COLORS[phase] ?? "stroke-teal"}`}
                // A dash of length 0 would still show its round cap.
                strokeDasharray={`${Math.max(0.01, elapsed * ARC)} 9999`}
              />
            )}
          </g>
        </svg>
      )}
      {elapsed === null ? null : <TimerProgress elapsed={elapsed} />}
      <TimerDigits place="dial" phase={phase}>
        {digits}
      </TimerDigits>
      <p className="absolute inset-x-0 bottom-0" role="status">
        <PhasePill phase={phase}>{labelOf(phase)}</PhasePill>
      </p>
    </DialFrame>
  );
}

/** The room of the dial. On wider screens it is in a card, and its size depends on the window's height. */
export function DialFrame({ children }: { children: ReactNode }) {
  return (
    <div className="@container relative grid aspect-[340/300] w-full max-w-[min(26rem,74dvh)] place-items-center md:max-w-[min(34rem,58dvh)]">
      {children}
    </div>
  );
}
