/** The text fields that two forms share: creating and editing an event. They belong to the form of the FormProvider. */
import type { ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";

import { t } from "../../lib/i18n/translate.ts";
import { FormTextArea, FormTextField } from "../../ui/form-fields.tsx";
import { PromptField } from "../../activities/icebreaker/PromptField.tsx";

/** The values of the form that these fields use. */
interface EventTexts {
  title: string;
  description: string;
  icebreakerPrompt: string;
}

interface EventTextFieldsProps {
  /** An old event may keep longer texts than a new one may have. */
  titleMax: number;
  descriptionMax: number;
}

/** Title and description of an event. */
export function EventTextFields({ titleMax, descriptionMax }: EventTextFieldsProps): ReactNode {
  const { control } = useFormContext<EventTexts>();
  return (
    <>
      <FormTextField control={control} name="title" label={t("Title")} autoComplete="off" max={titleMax} counter />
      <FormTextArea
        control={control}
        name="description"
        label={t("Description")}
        optional
        max={descriptionMax}
        counter
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
      render={({ field, fieldState }) => <PromptField {...field} error={fieldState.error?.message} />}
    />
  );
}
