import type { Collaborator } from "@hubbub/contract/team";

import { t } from "../../../../lib/i18n/translate.ts";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { roleDescriptions } from "./role-texts.ts";
import { useConfirmCollaborator } from "./team-data.ts";

interface ConfirmClaimDialogProps {
  eventId: string;
  /** The claimed invitation to confirm; null closes the dialog. */
  claim: Collaborator | null;
  onClose: () => void;
}

/** Asks whether the account that registered an invited username belongs to the invited person. */
export function ConfirmClaimDialog({ eventId, claim, onClose }: ConfirmClaimDialogProps) {
  const { mutate, isPending } = useConfirmCollaborator(eventId);
  return (
    <ConfirmDialog
      open={claim !== null}
      tone="primary"
      title={t("Is {username} the person you invited?", { username: claim?.username ?? "" })}
      description={t(
        "Nobody had this username when you sent the invitation. Ask the person whether the account is theirs.",
      )}
      consequences={[roleDescriptions[claim?.role ?? "moderator"]()]}
      action={t("Confirm")}
      pending={isPending}
      onConfirm={() => claim && mutate(claim, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
