import { Hourglass } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { Select } from "../../ui/Select.tsx";
import { durationOptions } from "./labels.ts";

interface DurationChoiceProps {
  /** Seconds; null until one is chosen. */
  duration: number | null;
  disabled: boolean;
  isRunning: boolean;
  onChoose: (seconds: number) => void;
}

/** The durations to choose from: shown in minutes, sent in seconds. */
export function DurationChoice({ duration, disabled, isRunning, onChoose }: DurationChoiceProps) {
  const choices = durationOptions();
  return (
    <Card as="div">
      <Select
        label={t("Duration")}
        icon={<Hourglass />}
        hint={
          isRunning ? t("Stop or reset the timer to change the duration.") : t("Choosing a duration resets the timer.")
        }
        options={
          duration === null ? [{ value: "", label: t("Choose a duration"), disabled: true }, ...choices] : choices
        }
        value={duration === null ? "" : String(duration)}
        disabled={disabled}
        onChange={(seconds) => onChoose(Number(seconds))}
      />
    </Card>
  );
}
