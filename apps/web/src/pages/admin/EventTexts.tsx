import type { Control, FieldPath, FieldValues } from "react-hook-form";

import { t } from "../../lib/i18n/translate.ts";
import { FormTextArea, FormTextField } from "../../ui/form-fields.tsx";

interface EventTextsProps<Fields extends FieldValues, Body> {
  control: Control<Fields, unknown, Body>;
  titleMax: number;
  descriptionMax: number;
}

/** Title and description of an event, in the forms of a new and of an edited one. */
export function EventTexts<Fields extends Record<"title" | "description", string>, Body>(
  props: EventTextsProps<Fields, Body>,
) {
  const { control, titleMax, descriptionMax } = props;
  const named = (name: "title" | "description") => ({ control, name: name as FieldPath<Fields> });
  return (
    <>
      <FormTextField {...named("title")} label={t("Title")} autoComplete="off" max={titleMax} counter />
      <FormTextArea {...named("description")} label={t("Description")} optional max={descriptionMax} counter />
    </>
  );
}
