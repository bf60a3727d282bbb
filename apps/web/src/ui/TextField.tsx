import type { ComponentProps } from "react";

import { FieldFrame, type FieldProps, useFieldIds } from "./field-parts.tsx";

type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "value" | "onChange"> & {
    value: string;
    onChange: (value: string) => void;
  };

/** A line of text with its label, sentence and, where asked for, counter. `ref` reaches the input. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    max,
    counter,
    optional,
    hideLabel,
    icon,
    value,
    onChange,
    className,
    id,
    type = "text",
    ...rest
  } = props;
  const field: FieldProps = { label, hint, error, max, counter, optional, hideLabel, icon };
  const ids = useFieldIds(id, field);
  return (
    <FieldFrame field={field} ids={ids} length={value.length} className={className}>
      <input
        dir="auto"
        {...rest}
        id={ids.inputId}
        type={type}
        className="field-input"
        value={value}
        maxLength={counter ? undefined : max}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
