import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { FieldFrame, type FieldProps, inputProps, useFieldIds } from "./field-parts.tsx";

interface SelectOption<T extends string> {
  value: T;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectProps<T extends string> extends Omit<ComponentProps<"select">, "value" | "onChange" | "children"> {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  hideLabel?: boolean | undefined;
  icon?: ReactNode;
  value: T;
  onChange: (value: T) => void;
  options: readonly SelectOption<T>[];
}

/** A labeled native select. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hint, error, hideLabel, icon, value, onChange, options, className, id, ...rest } = props;
  const field: FieldProps = { label, hint, error, hideLabel, icon };
  const ids = useFieldIds(id, field);
  return (
    <FieldFrame field={field} ids={ids} className={className}>
      <select
        id={ids.inputId}
        {...inputProps({ icon })}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        onChange={(event) => onChange(event.target.value as T)}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 grid items-center text-ink-2" aria-hidden="true">
        <ChevronDown className="size-4.5" />
      </span>
    </FieldFrame>
  );
}
