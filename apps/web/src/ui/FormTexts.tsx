import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { FormTextField } from "./form-fields.tsx";

interface FormTextsProps<Fields extends FieldValues, Body> {
  control: Control<Fields, unknown, Body>;
  /** The field of each text, such as "options.0.text", with a key that it keeps. */
  fields: readonly { key: string; name: FieldPath<Fields> }[];
  /** @param number from 1 */
  labelOf: (number: number) => string;
  /** Default: the label. */
  placeholder?: string | undefined;
  /** The longest text. */
  max: number;
  /** Of the button that adds one. */
  addLabel: string;
  /** Null if there are enough. */
  onAdd: (() => void) | null;
  /** Null if none can be removed. */
  onRemove: ((index: number) => void) | null;
  disabled?: boolean;
  /** Before each text. */
  renderBefore?: (index: number) => ReactNode;
}

/** A list of short texts in a form, such as the options of a poll. */
export function FormTexts<Fields extends FieldValues, Body>(props: FormTextsProps<Fields, Body>) {
  const { control, fields, labelOf, placeholder, max, addLabel, onAdd, onRemove, disabled = false } = props;
  return (
    <>
      {fields.map(({ key, name }, index) => (
        <div key={key} className="flex items-center gap-2">
          {props.renderBefore?.(index)}
          <FormTextField
            control={control}
            name={name}
            className="min-w-0 flex-1"
            label={labelOf(index + 1)}
            hideLabel
            placeholder={placeholder ?? labelOf(index + 1)}
            max={max}
            disabled={disabled}
          />
          <Button
            variant="ghost"
            icon={<X />}
            aria-label={t("Remove {name}", { name: labelOf(index + 1) })}
            disabled={disabled || onRemove === null}
            onClick={() => onRemove?.(index)}
          />
        </div>
      ))}
      <Button
        className="self-start"
        variant="quiet"
        size="sm"
        icon={<Plus />}
        disabled={disabled || onAdd === null}
        onClick={() => onAdd?.()}
      >
        {addLabel}
      </Button>
    </>
  );
}
