import type { Collaborator } from "@hubbub/contract/team";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";

import { t } from "../../../../lib/i18n/translate.ts";
import { paths } from "../../../../lib/paths.ts";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { reasonOf } from "../../mutations.ts";
import { organizerKeys } from "../../queries.ts";
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
  const remove = useRemoveCollaborator(eventId);
  const client = useQueryClient();
  const [, navigate] = useLocation();

  const confirm = async () => {
    if (!member || remove.isPending) return;
    try {
      await remove.mutateAsync(member);
      toast({ title: t("Collaborator removed"), tone: "success" });
      if (isMe) {
        navigate(paths.admin());
        void client.invalidateQueries({ queryKey: organizerKeys.everyEventList });
      }
    } catch (error) {
      toast({ title: t("Failed to remove collaborator"), description: reasonOf(error, ""), tone: "error" });
    } finally {
      onClose();
    }
  };

  return (
    <ConfirmDialog
      open={member !== null}
      title={isMe ? t("Leave team") : t("Remove {username} from this event?", { username: member?.username ?? "" })}
      description={
        member?.userId === null
          ? t("The invitation is withdrawn.")
          : isMe
            ? t("You leave the team at once. Only the owner or an admin can add you again.")
            : t("They lose access at once, also on pages they have open.")
      }
      action={isMe ? t("Leave team") : t("Remove")}
      pending={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
