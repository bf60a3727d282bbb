import { type ReactNode, useId } from "react";

import { classNames } from "./class-names.ts";

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
      className={classNames("inline-flex max-w-full flex-wrap gap-0.5 rounded-[0.875rem] bg-sunken p-1", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={`relative inline-flex min-h-9 flex-[1_0_auto] cursor-pointer items-center justify-center gap-1.75 rounded-[0.625rem] text-note leading-[1.2] font-[560] text-ink-2 transition-[background-color] duration-(--motion-quick) ease-(--ease-move) has-checked:bg-raised has-checked:font-[640] has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:text-muted [&>svg]:size-4.5 ${compact ? "px-2.5" : "px-3.5"}`}
        >
          <input
            type="radio"
            className="absolute inset-x-0 -inset-y-1 m-0 h-[calc(100%+8px)] w-full cursor-pointer opacity-0"
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
