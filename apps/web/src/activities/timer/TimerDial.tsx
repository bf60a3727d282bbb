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

export function TimerDial({ face }: { face: TimerFace }) {
  const { elapsed, phase, digits } = face;
  return (
    <DialFrame phase={phase}>
      {phase === "unset" ? null : (
        <svg
          viewBox="0 0 340 300"
          strokeWidth="16"
          strokeLinecap="round"
          className="absolute inset-0 size-full overflow-visible fill-none motion-safe:in-data-[mood=zero]:animate-beat"
          aria-hidden="true"
        >
          <g transform="rotate(135 170 170)">
            <circle cx="170" cy="170" r={RADIUS} className="stroke-sunken" strokeDasharray={`${ARC} 9999`} />
            {elapsed === null ? null : (
              <circle
                cx="170"
                cy="170"
                r={RADIUS}
                className="stroke-teal [transition:stroke-dasharray_var(--motion-second)_linear,stroke_var(--motion-move)_var(--ease-move)] in-data-[mood=last-minute]:stroke-amber in-data-[mood=paused]:stroke-line-strong in-data-[mood=paused]:transition-none in-data-[mood=zero]:stroke-danger motion-reduce:transition-none"
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
export function DialFrame({ phase, children }: { phase: TimerPhase; children: ReactNode }) {
  return (
    <div
      className="@container relative grid aspect-[340/300] w-full max-w-[min(26rem,74dvh)] place-items-center md:max-w-[min(34rem,58dvh)]"
      data-mood={phase}
    >
      {children}
    </div>
  );
}
