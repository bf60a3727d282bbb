/** Fields of a form of react-hook-form. Each has its value from the form and shows its error. */
import type { ComponentProps } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";

import { Select } from "./Select.tsx";
import { Switch } from "./Switch.tsx";
import { TextArea } from "./TextArea.tsx";
import { TextField } from "./TextField.tsx";

type FieldOf<Fields extends FieldValues, Body, Input> = Omit<Input, "name" | "value" | "checked" | "onChange"> & {
  control: Control<Fields, unknown, Body>;
  name: FieldPath<Fields>;
};

export function FormTextField<Fields extends FieldValues, Body>(
  props: FieldOf<Fields, Body, ComponentProps<typeof TextField>>,
) {
  const { control, name, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return <TextField {...field} error={fieldState.error?.message} {...rest} />;
}

export function FormTextArea<Fields extends FieldValues, Body>(
  props: FieldOf<Fields, Body, ComponentProps<typeof TextArea>>,
) {
  const { control, name, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return <TextArea {...field} error={fieldState.error?.message} {...rest} />;
}

/** Its value is a text or a number. */
export function FormSelect<Fields extends FieldValues, Body>(
  props: FieldOf<Fields, Body, ComponentProps<typeof Select<string>>>,
) {
  const { control, name, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  const isNumber = typeof field.value === "number";
  return (
    <Select
      {...field}
      value={String(field.value)}
      onChange={(value) => field.onChange(isNumber ? Number(value) : value)}
      error={fieldState.error?.message}
      {...rest}
    />
  );
}

export function FormSwitch<Fields extends FieldValues, Body>(
  props: FieldOf<Fields, Body, ComponentProps<typeof Switch>>,
) {
  const { control, name, description, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  const fault = fieldState.error && (
    <span className="text-danger-ink" role="alert">
      {fieldState.error.message}
    </span>
  );
  return <Switch checked={field.value} onChange={field.onChange} description={fault ?? description} {...rest} />;
}
