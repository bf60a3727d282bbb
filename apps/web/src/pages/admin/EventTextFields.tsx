/** The text fields that two forms share: creating and editing an event. They belong to the form of the FormProvider. */
import type { ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";

import { t } from "../../lib/i18n/translate.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { PromptField, promptFault } from "./create/PromptField.tsx";
import { faultOf, type Schema } from "./form-faults.ts";

/** The values of the form that these fields use. */
interface EventTexts {
  title: string;
  description: string;
  icebreakerPrompt: string;
}

interface EventTextFieldsProps {
  /** The contract's rules. They differ: an old event may keep longer texts than a new one may have. */
  schema: { title: Schema; description: Schema };
  titleMax: number;
  descriptionMax: number;
  /** Height of the empty description, in lines. */
  descriptionRows: number;
}

/** Title and description of an event. */
export function EventTextFields({
  schema,
  titleMax,
  descriptionMax,
  descriptionRows,
}: EventTextFieldsProps): ReactNode {
  const { control } = useFormContext<EventTexts>();
  return (
    <>
      <Controller
        name="title"
        control={control}
        rules={{ validate: (value) => faultOf(schema.title, value) }}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={t("Title")}
            autoComplete="off"
            max={titleMax}
            counter
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="description"
        control={control}
        rules={{ validate: (value) => faultOf(schema.description, value) }}
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            label={t("Description")}
            optional
            rows={descriptionRows}
            max={descriptionMax}
            counter
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  );
}

/** The icebreaker question of an event; empty stands for the default question. */
export function EventPromptField(): ReactNode {
  const { control } = useFormContext<EventTexts>();
  return (
    <Controller
      name="icebreakerPrompt"
      control={control}
      rules={{ validate: promptFault }}
      render={({ field, fieldState }) => <PromptField {...field} error={fieldState.error?.message} />}
    />
  );
}
