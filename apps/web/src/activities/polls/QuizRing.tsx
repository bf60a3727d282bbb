import type { CSSProperties } from "react";

import { interfaceLanguage, plural } from "../../lib/i18n/translate.ts";
import "./quiz-ring.css";

/** A ring that empties while a quiz is open, with the seconds left. */
export function QuizRing({ secondsLeft, seconds }: { secondsLeft: number; seconds: number }) {
  return (
    <span
      className="quiz-ring relative grid flex-none place-items-center"
      role="timer"
      data-last={secondsLeft <= 5 ? "" : undefined}
      style={{ "--left": Math.max(0, secondsLeft - 1) / seconds } as CSSProperties}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle className="quiz-ring-track" cx="20" cy="20" r="17" pathLength="1" />
        <circle className="quiz-ring-left" cx="20" cy="20" r="17" pathLength="1" />
      </svg>
      <b className="absolute" aria-hidden="true">
        {secondsLeft.toLocaleString(interfaceLanguage())}
      </b>
      <span className="visually-hidden">{plural(secondsLeft, "1 second left", "{count} seconds left")}</span>
    </span>
  );
}
