import type { OrganizerEvent } from "@hubbub/contract/events";
import { AddCollaborator, COLLABORATOR_ROLE_DEFAULT, type CollaboratorRole, USERNAME_MAX } from "@hubbub/contract/team";
import { isBlank } from "@hubbub/contract/text";
import { useForm, useWatch } from "react-hook-form";

import { t } from "../../../../lib/i18n/translate.ts";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { FormSelect, FormTextField } from "../../../../ui/form-fields.tsx";
import { resolverOf } from "../../../../ui/form-schema.ts";
import { useAddCollaborator } from "./team-data.ts";

interface AddMemberDialogProps {
  event: OrganizerEvent;
  open: boolean;
  onClose: () => void;
}

/** Adds a team member by hub username. After a refusal the dialog stays open with the typed text. */
export function AddMemberDialog({ event, open, onClose }: AddMemberDialogProps) {
  const { mutate, isPending } = useAddCollaborator(event.id);
  const form = useForm({
    defaultValues: { username: "", role: COLLABORATOR_ROLE_DEFAULT },
    resolver: resolverOf(AddCollaborator),
  });
  const { control, reset } = form;

  const roles: { value: CollaboratorRole; label: string }[] = [
    { value: "moderator", label: t("Moderator: contributions and activities") },
    ...(event.role === "owner" ? [{ value: "admin" as const, label: t("Admin: the whole event") }] : []),
  ];
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t("Add Team Member")}
      action={t("Add")}
      form={form}
      pending={isPending}
      incomplete={isBlank(useWatch({ control, name: "username" }))}
      onSubmit={(body) =>
        mutate(body, {
          onSuccess: () => {
            reset();
            onClose();
          },
        })
      }
    >
      <FormTextField
        control={control}
        name="username"
        label={t("Hub username")}
        max={USERNAME_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
      />
      <FormSelect control={control} name="role" label={t("Role")} options={roles} />
    </FormDialog>
  );
}
