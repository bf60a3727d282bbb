import { CreateGroup, GROUP_TITLE_MAX } from "@hubbub/contract/groups";
import { PERMALINK_MAX, slugOf } from "@hubbub/contract/permalink";
import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";

import { t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { FormTextField } from "../../../ui/form-fields.tsx";
import { resolverOf } from "../../../ui/form-schema.ts";
import { TextField } from "../../../ui/TextField.tsx";

type NewGroup = Required<CreateGroup>;

export const newGroupResolver = resolverOf<NewGroup, CreateGroup>(CreateGroup);

interface NewGroupFieldsProps {
  form: UseFormReturn<NewGroup, unknown, CreateGroup>;
  /** Fields between the two. */
  children?: ReactNode;
}

/** Title and permalink of a new group. The title suggests a permalink. */
export function NewGroupFields({ form, children }: NewGroupFieldsProps) {
  const { control, getValues, setValue } = form;
  const suggestPermalink = () => {
    const { title, permalink } = getValues();
    if (permalink === "") setValue("permalink", slugOf(title), { shouldValidate: true });
  };
  return (
    <>
      <FormTextField
        control={control}
        name="title"
        label={t("Title")}
        data-autofocus=""
        autoComplete="off"
        max={GROUP_TITLE_MAX}
        onBlur={suggestPermalink}
      />
      {children}
      <Controller
        name="permalink"
        control={control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={t("Permalink")}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            max={PERMALINK_MAX}
            hint={paths.engage(field.value || "…")}
            error={fieldState.error?.message}
            onChange={(permalink) => field.onChange(permalink.toLowerCase().replace(/[^a-z0-9-]/gu, ""))}
          />
        )}
      />
    </>
  );
}
