import { TIMER_DURATION_MINUTES } from "@hubbub/contract/activities/timer";
import { useId } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";

interface DurationChoiceProps {
  /** Seconds; null until one is chosen. */
  duration: number | null;
  disabled: boolean;
  isRunning: boolean;
  onChoose: (seconds: number) => void;
}

/** The durations to choose from, in minutes. */
export function DurationChoice({ duration, disabled, isRunning, onChoose }: DurationChoiceProps) {
  const id = useId();
  return (
    <Card as="div">
      <fieldset disabled={disabled} aria-describedby={`${id}-hint`}>
        <legend className="font-strong">{t("Duration")}</legend>
        <div className="duration-choice">
          {TIMER_DURATION_MINUTES.map((minutes) => (
            <label key={minutes} className="duration-option">
              <input
                type="radio"
                name={id}
                aria-label={plural(minutes, "1 minute", "{count} minutes")}
                checked={duration === minutes * 60}
                onChange={() => onChoose(minutes * 60)}
              />
              {minutes}
            </label>
          ))}
        </div>
      </fieldset>
      <p id={`${id}-hint`} className="mt-2 text-xs text-muted">
        {isRunning
          ? t("Minutes. Stop or reset the timer to change them.")
          : t("Minutes. A new choice counts from the start.")}
      </p>
    </Card>
  );
}
