/** The countdown as a dial: large digits, and an arc around them that grows with the elapsed time. */
import type { TimerFace } from "./clock.ts";
import { labelOf } from "./labels.ts";
import { TimerProgress } from "./TimerProgress.tsx";

const RADIUS = 148;
/** Length of the arc: three quarters of the circle, open at the bottom for the label. */
const ARC = RADIUS * 2 * Math.PI * 0.75;

export function TimerDial({ face }: { face: TimerFace }) {
  const { elapsed, phase, digits } = face;
  return (
    <div className="timer-dial relative grid place-items-center w-full" data-mood={phase}>
      {phase === "unset" ? null : (
        <svg viewBox="0 0 340 300" className="timer-arc size-full absolute inset-0 overflow-visible" aria-hidden="true">
          <g transform="rotate(135 170 170)">
            <circle cx="170" cy="170" r={RADIUS} className="timer-arc-ground" strokeDasharray={`${ARC} 9999`} />
            {elapsed === null ? null : (
              <circle
                cx="170"
                cy="170"
                r={RADIUS}
                className="timer-arc-gone"
                // A dash of length 0 would still show its round cap.
                strokeDasharray={`${Math.max(0.01, elapsed * ARC)} 9999`}
              />
            )}
          </g>
        </svg>
      )}
      {elapsed === null ? null : <TimerProgress elapsed={elapsed} />}
      <p className="timer-digits tracking-[-0.03em] whitespace-nowrap" role="timer" dir="ltr">
        {digits}
      </p>
      <p className="absolute inset-x-0 bottom-0" role="status">
        <span
          className="timer-state-pill text-size-note inline-flex items-center rounded-full font-strong leading-[1.2]"
          data-mood={phase}
        >
          {labelOf(phase)}
        </span>
      </p>
    </div>
  );
}
