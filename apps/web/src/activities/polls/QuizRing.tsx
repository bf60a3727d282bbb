import { formatNumber, plural } from "../../lib/i18n/translate.ts";

interface QuizRingProps {
  /** Its size follows the font size. */
  className: string;
  secondsLeft: number;
  seconds: number;
}

/** A ring that empties while a quiz is open, with the seconds left. */
export function QuizRing({ className, secondsLeft, seconds }: QuizRingProps) {
  const isLast = secondsLeft <= 5;
  return (
    <span
      className={`relative grid size-[2.7em] flex-none place-items-center font-heading leading-none font-bold tabular-nums ${className} ${isLast ? "text-amber-ink" : "text-teal-ink"}`}
      role="timer"
    >
      <svg className="size-full -rotate-90 fill-none stroke-4" viewBox="0 0 40 40" aria-hidden="true">
        <circle className="stroke-sunken" cx="20" cy="20" r="17" pathLength="1" />
        <circle
          className={`motion-safe:transition-[stroke-dasharray] motion-safe:duration-(--motion-second) motion-safe:ease-linear ${isLast ? "stroke-amber" : "stroke-teal"}`}
          cx="20"
          cy="20"
          r="17"
          pathLength="1"
          strokeDasharray={`${Math.max(0, secondsLeft - 1) / seconds} 1`}
        />
      </svg>
      <b className="absolute" aria-hidden="true">
        {formatNumber(secondsLeft)}
      </b>
      <span className="sr-only">{plural(secondsLeft, "1 second left", "{count} seconds left")}</span>
    </span>
  );
}
