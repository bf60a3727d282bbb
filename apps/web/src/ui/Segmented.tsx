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
  className?: string | undefined;
}

/** A segmented control. It consists of native radio buttons, so the arrow keys work. */
export function Segmented<T extends string>({ label, options, value, onChange, className }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames("inline-flex max-w-full flex-wrap gap-0.5 rounded-md bg-sunken p-1", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-9 shrink-0 grow cursor-pointer items-center justify-center gap-2 rounded-sm px-3 text-sm leading-tight font-medium text-ink-2 transition-colors duration-(--motion-quick) has-checked:bg-raised has-checked:font-strong has-checked:text-ink has-checked:shadow-lift has-focus-visible:focus-ring has-disabled:cursor-not-allowed has-disabled:text-muted [&>svg]:size-4.5"
        >
          <input
            type="radio"
            className="absolute inset-x-0 -inset-y-1 m-0 h-[calc(100%+0.5rem)] w-full cursor-[inherit] opacity-0"
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
