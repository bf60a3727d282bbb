import { GROUP_DESCRIPTION_MAX } from "@hubbub/contract/groups";
import { isBlank } from "@hubbub/contract/text";
import { useForm } from "react-hook-form";

import { useCreateGroup } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { FormTextArea } from "../../../ui/form-fields.tsx";
import { toast } from "../../../ui/toast.ts";
import { NewGroupFields, newGroupResolver } from "./NewGroupFields.tsx";

/** Form for a new group. */
export function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    mode: "onChange",
    defaultValues: { title: "", description: "", permalink: "" },
    resolver: newGroupResolver,
  });
  const showMissing = () => {
    const { title, permalink } = form.getValues();
    if (isBlank(title) || permalink === "")
      toast({ title: t("Missing fields"), description: t("Please fill in both title and permalink"), tone: "error" });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("Create Event Group")}
      action={t("Create")}
      form={form}
      call={useCreateGroup()}
      onSent={onClose}
      onInvalid={showMissing}
    >
      <NewGroupFields form={form}>
        <FormTextArea
          control={form.control}
          name="description"
          label={t("Description")}
          optional
          rows={2}
          max={GROUP_DESCRIPTION_MAX}
        />
      </NewGroupFields>
    </FormDialog>
  );
}
