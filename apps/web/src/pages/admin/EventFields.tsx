import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";

import { promptFieldProps } from "../../activities/icebreaker/prompt-field.ts";
import { t } from "../../lib/i18n/translate.ts";
import { FormTextArea, FormTextField } from "../../ui/form-fields.tsx";

type Texts = Record<"title" | "description" | "icebreakerPrompt", string>;

interface EventFieldsProps<Fields extends FieldValues, Body> {
  control: Control<Fields, unknown, Body>;
  titleMax: number;
  descriptionMax: number;
  hasPrompt: boolean;
  /** Fields before the icebreaker question. */
  children: ReactNode;
}

/** The texts of an event: of a new one, and of one that is edited. */
export function EventFields<Fields extends Texts, Body>(props: EventFieldsProps<Fields, Body>) {
  const { control, titleMax, descriptionMax, hasPrompt, children } = props;
  const named = (name: keyof Texts) => ({ control, name: name as FieldPath<Fields> });
  return (
    <>
      <FormTextField {...named("title")} label={t("Title")} autoComplete="off" max={titleMax} counter />
      <FormTextArea {...named("description")} label={t("Description")} optional max={descriptionMax} counter />
      {children}
      {hasPrompt ? <FormTextField {...named("icebreakerPrompt")} {...promptFieldProps()} /> : null}
    </>
  );
}
