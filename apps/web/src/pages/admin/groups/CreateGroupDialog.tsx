import { CreateGroup, GROUP_DESCRIPTION_MAX, GROUP_TITLE_MAX } from "@hubbub/contract/groups";
import { PERMALINK_MAX, slugOf } from "@hubbub/contract/permalink";
import { isBlank } from "@hubbub/contract/text";
import { Controller, useForm } from "react-hook-form";

import { RequestError } from "../../../lib/request.ts";
import { useCreateGroup } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { FormTextArea, FormTextField } from "../../../ui/form-fields.tsx";
import { faultOf } from "../../../ui/form-schema.ts";
import { toast } from "../../../ui/toast.ts";

interface CreateGroupDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Form for a new group. Keeps the typed values, also when closed, until a group is created. */
export function CreateGroupDialog({ open, onClose }: CreateGroupDialogProps) {
  const { mutate, isPending } = useCreateGroup();
  const form = useForm({ mode: "onChange", defaultValues: { title: "", description: "", permalink: "" } });
  const { control, getValues, setError, setValue } = form;

  const suggestPermalink = () => {
    const { title, permalink } = getValues();
    if (permalink === "") setValue("permalink", slugOf(title), { shouldValidate: true });
  };
  const submit = (fields: CreateGroup) => {
    if (isBlank(fields.title) || fields.permalink === "") {
      toast({ title: t("Missing fields"), description: t("Please fill in both title and permalink"), tone: "error" });
      return;
    }
    mutate(fields, {
      onSuccess: () => {
        form.reset();
        onClose();
      },
      onError: (error) => {
        if (error instanceof RequestError && error.status === 409)
          setError("permalink", { message: t("Permalink already taken") });
      },
    });
  };

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t("Create Event Group")}
      action={t("Create")}
      form={form}
      pending={isPending}
      onSubmit={submit}
    >
      <FormTextField
        control={control}
        name="title"
        label={t("Title")}
        data-autofocus=""
        autoComplete="off"
        max={GROUP_TITLE_MAX}
        onBlur={suggestPermalink}
      />
      <FormTextArea
        control={control}
        name="description"
        label={t("Description")}
        optional
        rows={2}
        max={GROUP_DESCRIPTION_MAX}
      />
      <Controller
        name="permalink"
        control={control}
        rules={{ validate: (value) => value === "" || faultOf(CreateGroup.shape.permalink, value) }}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={t("Permalink")}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            max={PERMALINK_MAX}
            hint={`/engage/${field.value || "…"}`}
            error={fieldState.error?.message}
            onChange={(permalink) => field.onChange(permalink.toLowerCase().replace(/[^a-z0-9-]/gu, ""))}
          />
        )}
      />
    </FormDialog>
  );
}
