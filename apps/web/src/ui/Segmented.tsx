import { type ReactNode, useId } from "react";

import { classNames } from "./class-names.ts";
import styles from "./Segmented.module.css";

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
  /** Narrower options. */
  compact?: boolean | undefined;
  className?: string | undefined;
}

/** A segmented control. It consists of native radio buttons, so the arrow keys work. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  compact,
  className,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames("inline-flex max-w-full flex-wrap gap-0.5 rounded-control bg-sunken p-1", className)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option} data-compact={compact ? "" : undefined}>
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
