import { type ReactNode, useId } from "react";
import "./segmented.css";

interface SegmentedOption<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

interface SegmentedProps<T extends string> {
  /** Label of the group for screen readers; not shown. */
  label: string;
  options: readonly SegmentedOption<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** A segmented control. It consists of native radio buttons, so the arrow keys work. */
export function Segmented<T extends string>({ label, options, value, onChange, className }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={className ? `segmented ${className}` : "segmented"}>
      {options.map((option) => (
        <label
          key={option.value}
          className="segmented-option rounded-[0.625rem] text-size-note leading-[1.2] relative inline-flex items-center justify-center gap-1.75 min-h-9"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
