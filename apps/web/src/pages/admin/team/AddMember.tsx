import { AddCollaborator, COLLABORATOR_ROLE_DEFAULT, type CollaboratorRole, USERNAME_MAX } from "@hubbub/contract/team";
import { isBlank } from "@hubbub/contract/text";
import type { KeyboardEvent } from "react";
import { useForm, useWatch } from "react-hook-form";

import { t } from "../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../lib/page-data.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { FormSelect, FormTextField } from "../../../ui/form-fields.tsx";
import { resolverOf } from "../../../ui/form-schema.ts";
import { toast } from "../../../ui/toast.ts";
import { type TeamOf, useAddMember } from "./team-data.ts";

interface AddMemberProps {
  of: TeamOf;
  canAddAdmins: boolean;
  onClose: () => void;
}

const adminNames = { event: () => t("Admin: the whole event"), group: () => t("Admin: the whole group") };

/** Adds a team member by hub username. After a refusal the dialog stays open with the typed text. */
export function AddMember({ of, canAddAdmins, onClose }: AddMemberProps) {
  const form = useForm({
    defaultValues: { username: "", role: COLLABORATOR_ROLE_DEFAULT },
    resolver: resolverOf(AddCollaborator),
  });
  const { control } = form;
  const isEmpty = isBlank(useWatch({ control, name: "username" }));

  const roles: { value: CollaboratorRole; label: string }[] = [
    { value: "moderator", label: t("Moderator: contributions and activities") },
    ...(canAddAdmins ? [{ value: "admin" as const, label: adminNames[of.kind]() }] : []),
  ];
  // The browser does not submit a form on Enter while its submit button is disabled.
  const refuseEmpty = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !isEmpty) return;
    toast({ title: t("Username required"), description: t("Please enter a username"), tone: "error" });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("Add Team Member")}
      action={t("Add")}
      form={form}
      incomplete={isEmpty}
      call={useAddMember(of)}
      onSent={onClose}
    >
      <FormTextField
        control={control}
        name="username"
        label={t("Username")}
        hint={t("The person's username at {hub}. The person does not need to have signed in here before.", {
          hub: pageConfig.hub.name,
        })}
        max={USERNAME_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        onKeyDown={refuseEmpty}
      />
      <FormSelect control={control} name="role" label={t("Role")} options={roles} />
    </FormDialog>
  );
}
