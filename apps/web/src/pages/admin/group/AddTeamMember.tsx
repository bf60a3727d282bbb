import { COLLABORATOR_ROLE_DEFAULT, type CollaboratorRole, USERNAME_MAX } from "@hubbub/contract/team";
import { useForm, useWatch } from "react-hook-form";

import { useAddTeamMember } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../lib/page-data.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormSelect, FormTextField } from "../../../ui/form-fields.tsx";
import { toast } from "../../../ui/toast.ts";

interface AddTeamMemberProps {
  groupId: string;
  onAdded: () => void;
}

export function AddTeamMember({ groupId, onAdded }: AddTeamMemberProps) {
  const { mutate, isPending } = useAddTeamMember(groupId);
  const { control, handleSubmit } = useForm({
    defaultValues: { username: "", role: COLLABORATOR_ROLE_DEFAULT },
  });
  const isBlank = useWatch({ control, name: "username" }).trim() === "";

  const submit = handleSubmit(({ username, role }) => {
    if (isPending) return;
    if (isBlank) toast({ title: t("Username required"), description: t("Please enter a username"), tone: "error" });
    else mutate({ username: username.trim(), role }, { onSuccess: onAdded });
  });

  return (
    <form
      noValidate
      className="flex flex-col gap-3 mb-4 pb-4 border-b border-b-line animate-enter"
      onSubmit={(event) => void submit(event)}
    >
      <FormTextField
        control={control}
        name="username"
        label={t("Username")}
        hint={t("The person's username at {hub}. The person does not need to have signed in here before.", {
          hub: pageConfig.hub.name,
        })}
        ref={focusOnMount}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        max={USERNAME_MAX}
        onKeyDown={(event) => {
          // The browser does not submit a form on Enter while its submit button is disabled. While an input method
          // composes a word, Enter confirms the word.
          if (event.key === "Enter" && !event.nativeEvent.isComposing) void submit(event);
        }}
      />
      <div className="flex flex-wrap items-end gap-3">
        <FormSelect control={control} name="role" label={t("Role")} className="flex-1" options={roleOptions()} />
        <Button type="submit" pending={isPending} disabled={isBlank}>
          {t("Add Team Member")}
        </Button>
      </div>
    </form>
  );
}

function focusOnMount(input: HTMLInputElement | null): void {
  input?.focus();
}

function roleOptions(): { value: CollaboratorRole; label: string }[] {
  return [
    { value: "moderator", label: t("Moderator: contributions and activities") },
    { value: "admin", label: t("Admin: the whole group") },
  ];
}
