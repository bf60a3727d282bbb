import { useId } from "react";

import { formatNumber } from "../../lib/i18n/translate.ts";
import { useEarlyValue } from "../../ui/field-parts.tsx";

interface ScaleSliderProps {
  label: string;
  max: number;
  lowLabel: string;
  highLabel: string;
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** A slider from 1 to `max`, with the labels of its ends. */
export function ScaleSlider({ label, max, lowLabel, highLabel, value, disabled, onChange }: ScaleSliderProps) {
  const id = useId();
  useEarlyValue(id, String(value), (early) => onChange(Number(early)));
  return (
    <div className="flex flex-col gap-2">
      <output className="text-center font-heading text-2xl leading-none font-bold tabular-nums" aria-hidden="true">
        {formatNumber(value)}
      </output>
      <input
        id={id}
        type="range"
        className="min-h-target w-full"
        aria-label={label}
        aria-valuetext={valueText(value, max, lowLabel, highLabel)}
        min={1}
        max={max}
        step={1}
        value={value}
        disabled={disabled}
        onChange={(changed) => onChange(changed.currentTarget.valueAsNumber)}
      />
      <div className="flex justify-between gap-4 text-sm text-muted" aria-hidden="true">
        <bdi className="min-w-0">{lowLabel || formatNumber(1)}</bdi>
        <bdi className="min-w-0 text-end">{highLabel || formatNumber(max)}</bdi>
      </div>
    </div>
  );
}

function valueText(value: number, max: number, lowLabel: string, highLabel: string): string {
  const label = value === 1 ? lowLabel : value === max ? highLabel : "";
  return label ? `${value}, ${label}` : String(value);
}
