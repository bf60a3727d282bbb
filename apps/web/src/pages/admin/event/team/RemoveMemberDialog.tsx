import type { Collaborator } from "@hubbub/contract/team";

import { t } from "../../../../lib/i18n/translate.ts";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { useRemoveCollaborator } from "./team-data.ts";

interface RemoveMemberDialogProps {
  eventId: string;
  /** The member or invitation to remove; null: closed. */
  member: Collaborator | null;
  isMe: boolean;
  onClose: () => void;
}

/** Asks before removing a member or leaving the team. After leaving it opens the dashboard. */
export function RemoveMemberDialog({ eventId, member, isMe, onClose }: RemoveMemberDialogProps) {
  const { mutate, isPending } = useRemoveCollaborator(eventId);

  return (
    <ConfirmDialog
      open={member !== null}
      title={
        isMe ? t("Leave the team?") : t("Remove {username} from this event?", { username: member?.username ?? "" })
      }
      description={
        member?.userId === null
          ? t("The invitation will be withdrawn.")
          : isMe
            ? t("You will leave the team immediately. Only the owner or an admin can add you again.")
            : t("They will lose access immediately, even on pages they already have open.")
      }
      action={isMe ? t("Leave team") : t("Remove")}
      pending={isPending}
      onConfirm={() => member && mutate({ member, isMe }, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
