import { useId } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";

interface FormCheckboxesProps<Fields extends FieldValues, Body, Value extends string> {
  control: Control<Fields, unknown, Body>;
  /** Its value is the list of those that are checked, in the order of `values`. */
  name: FieldPath<Fields>;
  label: string;
  /** Identifiers of the API. */
  values: readonly Value[];
  /** What each of them means; without it, they stand in two columns. */
  descriptions?: Readonly<Record<Value, () => string>>;
}

/** A checkbox for each identifier. */
export function FormCheckboxes<Fields extends FieldValues, Body, Value extends string>({
  control,
  name,
  label,
  values,
  descriptions,
}: FormCheckboxesProps<Fields, Body, Value>) {
  const { field } = useController({ control, name });
  const checked: readonly Value[] = field.value;
  const id = useId();
  const toggle = (value: Value) =>
    field.onChange(values.filter((each) => (each === value ? !checked.includes(each) : checked.includes(each))));
  return (
    <fieldset>
      <legend className="text-sm font-strong">{label}</legend>
      <div className={descriptions ? "" : "grid sm:grid-cols-2"}>
        {values.map((value) => (
          <label key={value} className="flex min-h-target cursor-pointer items-start gap-3 py-1.5">
            <input
              className="mt-0.5"
              type="checkbox"
              checked={checked.includes(value)}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={descriptions && `${id}-${value}-text`}
              onChange={() => toggle(value)}
            />
            <span className="flex flex-col">
              <code id={`${id}-${value}`} className="text-sm font-strong" dir="ltr">
                {value}
              </code>
              {descriptions ? (
                <span id={`${id}-${value}-text`} className="text-sm text-muted">
                  {descriptions[value]()}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
