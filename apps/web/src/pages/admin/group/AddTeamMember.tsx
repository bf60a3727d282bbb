import { COLLABORATOR_ROLE_DEFAULT, type CollaboratorRole, USERNAME_MAX } from "@hubbub/contract/team";
import { type KeyboardEvent, type SubmitEvent, useState } from "react";

import { confirmationNote } from "../../../groups/confirmation-note.ts";
import { useAddTeamMember } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { failToast } from "./fail-toast.ts";

interface AddTeamMemberProps {
  groupId: string;
  onAdded: () => void;
}

export function AddTeamMember({ groupId, onAdded }: AddTeamMemberProps) {
  const [username, setUsername] = useState("");
  const [role, setRole] = useState<CollaboratorRole>(COLLABORATOR_ROLE_DEFAULT);
  const add = useAddTeamMember(groupId);

  const submit = async (event: SubmitEvent<HTMLFormElement> | KeyboardEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    if (username.trim() === "") {
      toast({ title: t("Username required"), description: t("Please enter a username"), tone: "error" });
      return;
    }
    try {
      const member = await add.mutateAsync({ username: username.trim(), role });
      const fromFirstSignIn =
        member.userId === null
          ? t("{username} has the rights from the first sign-in on.", { username: member.username })
          : undefined;
      const description = confirmationNote(member) ?? fromFirstSignIn;
      toast({ title: t("Team member added!"), description, tone: "success" });
      onAdded();
    } catch (error) {
      failToast(t("Failed to add team member"), error);
    }
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-3 mb-4 pb-4 border-b border-b-line animate-enter"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t("Username")}
        hint={t("The name at the hub; also of people who have never been here.")}
        ref={focusOnMount}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        max={USERNAME_MAX}
        value={username}
        onChange={setUsername}
        onKeyDown={(event) => {
          // The browser does not submit a form on Enter while its submit button is disabled. While an input method
          // composes a word, Enter confirms the word.
          if (event.key === "Enter" && !event.nativeEvent.isComposing) void submit(event);
        }}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Select label={t("Role")} className="flex-1" value={role} options={roleOptions()} onChange={setRole} />
        <Button type="submit" pending={add.isPending} disabled={username.trim() === ""}>
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
    { value: "moderator", label: t("Moderator: questions and chat") },
    { value: "admin", label: t("Admin: everything") },
  ];
}
