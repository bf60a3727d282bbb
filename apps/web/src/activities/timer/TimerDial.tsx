/** The countdown as a dial: large digits, and an arc around them that grows with the elapsed time. */
import type { TimerFace } from "./clock.ts";
import { labelOf } from "./labels.ts";
import { TimerProgress } from "./TimerProgress.tsx";
import styles from "./timer.module.css";

const RADIUS = 148;
/** Length of the arc: three quarters of the circle, open at the bottom for the label. */
const ARC = RADIUS * 2 * Math.PI * 0.75;

export function TimerDial({ face }: { face: TimerFace }) {
  const { elapsed, phase, digits } = face;
  return (
    <div className={styles.dial} data-mood={phase}>
      {phase === "unset" ? null : (
        <svg viewBox="0 0 340 300" className={styles.arc} aria-hidden="true">
          <g transform="rotate(135 170 170)">
            <circle cx="170" cy="170" r={RADIUS} className="stroke-sunken" strokeDasharray={`${ARC} 9999`} />
            {elapsed === null ? null : (
              <circle
                cx="170"
                cy="170"
                r={RADIUS}
                className="stroke-teal [transition:stroke-dasharray_1s_linear,stroke_var(--motion-move)_var(--ease-move)] in-data-[mood=paused]:stroke-line-strong in-data-[mood=paused]:transition-none in-data-[mood=last-minute]:stroke-amber in-data-[mood=zero]:stroke-danger motion-reduce:transition-none"
                // A dash of length 0 would still show its round cap.
                strokeDasharray={`${Math.max(0.01, elapsed * ARC)} 9999`}
              />
            )}
          </g>
        </svg>
      )}
      {elapsed === null ? null : <TimerProgress elapsed={elapsed} />}
      <p className={styles.digits} role="timer" dir="ltr">
        {digits}
      </p>
      <p className="absolute inset-x-0 bottom-0" role="status">
        <span className={styles.pill} data-mood={phase}>
          {labelOf(phase)}
        </span>
      </p>
    </div>
  );
}
