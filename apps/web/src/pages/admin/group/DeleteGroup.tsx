import type { EventGroup } from "@hubbub/contract/groups";
import { useState } from "react";

import { useDeleteGroup } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";

/** Deletes the group after its title was typed. Its sessions stay as events without a group (GRP-15). */
export function DeleteGroup({ group }: { group: EventGroup }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [typed, setTyped] = useState("");
  const { mutate, isPending } = useDeleteGroup(group.id);
  const close = () => {
    setIsConfirming(false);
    setTyped("");
  };

  return (
    <>
      <Button variant="danger" className="self-start" onClick={() => setIsConfirming(true)}>
        {t("Delete event group")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("Delete this event group?")}
        description={<bdi className="font-strong text-ink">{group.title}</bdi>}
        action={t("Delete")}
        actionDisabled={typed.trim() !== group.title}
        consequences={[
          t("Its page and its team will be deleted, and its address can never be used again."),
          t("Its sessions will be kept as separate events."),
        ]}
        pending={isPending}
        onConfirm={() => mutate()}
        onCancel={close}
      >
        <TextField
          label={t("Type the title to confirm")}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          className="mt-3"
        />
      </ConfirmDialog>
    </>
  );
}
