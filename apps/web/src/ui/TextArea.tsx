import type { ComponentProps } from "react";

import { FieldFrame, type FieldProps, useFieldIds } from "./field-parts.tsx";

type TextAreaProps = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps | "value" | "onChange"> & {
    value: string;
    onChange: (value: string) => void;
  };

/** Several lines of text, growing with what is written. `ref` reaches the textarea. */
export function TextArea(props: TextAreaProps) {
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
    rows = 3,
    ...rest
  } = props;
  const field: FieldProps = { label, hint, error, max, counter, optional, hideLabel, icon };
  const ids = useFieldIds(id, field);
  return (
    <FieldFrame field={field} ids={ids} length={value.length} className={className}>
      <textarea
        dir="auto"
        {...rest}
        id={ids.inputId}
        rows={rows}
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
