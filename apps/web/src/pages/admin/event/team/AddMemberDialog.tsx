import type { OrganizerEvent } from "@hubbub/contract/events";
import { COLLABORATOR_ROLE_DEFAULT, type CollaboratorRole, USERNAME_MAX } from "@hubbub/contract/team";
import { isBlank, normalizeText } from "@hubbub/contract/text";
import { type SubmitEvent, useId, useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { toast } from "../../../../ui/toast.ts";
import { confirmationNote } from "../../../../groups/confirmation-note.ts";
import { reasonOf } from "../../mutations.ts";
import { useAddCollaborator } from "./team-data.ts";

interface AddMemberDialogProps {
  event: OrganizerEvent;
  open: boolean;
  onClose: () => void;
}

/** Adds a team member by hub username. After a refusal the dialog stays open with the typed text. */
export function AddMemberDialog({ event, open, onClose }: AddMemberDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<CollaboratorRole>(COLLABORATOR_ROLE_DEFAULT);
  const add = useAddCollaborator(event.id);
  const username = normalizeText(typed);

  const submit = async (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (isBlank(username) || add.isPending) return;
    try {
      const added = await add.mutateAsync({ username, role });
      toast({ title: t("Collaborator added successfully"), description: confirmationNote(added), tone: "success" });
      setTyped("");
      setRole(COLLABORATOR_ROLE_DEFAULT);
      onClose();
    } catch (error) {
      const description = reasonOf(error, t("Please check the username."));
      toast({ title: t("Failed to add collaborator"), description, tone: "error" });
    }
  };

  const roles: { value: CollaboratorRole; label: string }[] = [
    { value: "moderator", label: t("Moderator: questions and chat") },
    ...(event.role === "owner" ? [{ value: "admin" as const, label: t("Admin: the whole event") }] : []),
  ];
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t("Cancel")}
      </Button>
      <Button type="submit" form={formId} pending={add.isPending} disabled={isBlank(username)}>
        {t("Add")}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t("Add Team Member")} footer={footer}>
      <form id={formId} className="flex flex-col gap-4" onSubmit={(submitted) => void submit(submitted)}>
        <TextField
          label={t("Hub username")}
          value={typed}
          onChange={setTyped}
          max={USERNAME_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus=""
        />
        <Select label={t("Role")} value={role} onChange={setRole} options={roles} />
      </form>
    </Dialog>
  );
}
