/** The timer tab of the event page. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { labelOf, minutesOf } from "./labels.ts";
import { PhasePill } from "./PhasePill.tsx";
import { timerQuery } from "./queries.ts";
import { useFace } from "./use-face.ts";
import type { TimerFace, TimerPhase } from "./clock.ts";
import { TimerDigits } from "./TimerDigits.tsx";
import { TimerProgress } from "./TimerProgress.tsx";

export function TimerTab({ event }: { event: PublicEvent }) {
  const { data, isError } = useLiveList(timerQuery(event.id));
  const face = useFace(data);
  const duration = data?.duration ?? null;
  return (
    <section
      className="flex flex-col items-center gap-3 text-center md:rounded-xl md:border md:border-line md:bg-surface md:px-6 md:py-8"
      aria-label={t("Timer")}
    >
      {face ? <TimerDial face={face} /> : <DialPlaceholder hasFailed={isError} />}
      {duration === null ? null : (
        <p className="max-w-96 text-balance text-muted">{t("{minutes} in total", { minutes: minutesOf(duration) })}</p>
      )}
    </section>
  );
}

function DialPlaceholder({ hasFailed }: { hasFailed: boolean }) {
  return (
    <DialFrame>
      <Skeleton radius="lg" className="h-24 w-56 self-center" />
      <p className="absolute inset-x-0 bottom-0">
        <PhasePill phase="unset">{hasFailed ? t("Could not load the timer. Retrying…") : t("Loading…")}</PhasePill>
      </p>
    </DialFrame>
  );
}

const RADIUS = 148;
/** Length of the arc: three quarters of the circle, open at the bottom for the label. */
const ARC = RADIUS * 2 * Math.PI * 0.75;

/** The color of the arc while the time runs, unless it is teal. */
const COLORS: Partial<Record<TimerPhase, string>> = { "last-minute": "stroke-amber", zero: "stroke-danger" };
const MOVING =
  "[transition:stroke-dasharray_var(--motion-second)_linear,stroke_var(--motion-move)_var(--ease-move)] motion-reduce:transition-none";

/** The countdown as a dial: large digits, and an arc around them that grows with the elapsed time. */
function TimerDial({ face }: { face: TimerFace }) {
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
function DialFrame({ children }: { children: ReactNode }) {
  return (
    <div className="@container relative grid aspect-[340/300] w-full max-w-[min(26rem,74dvh)] place-items-center md:max-w-[min(34rem,58dvh)]">
      {children}
    </div>
  );
}
