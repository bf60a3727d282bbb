import type { Collaborator } from "@hubbub/contract/team";
import { UserCheck, X } from "lucide-react";
import { useState } from "react";

import { useConfirmTeamMember, useRemoveTeamMember } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

export function GroupTeamMember({ member, groupId }: { member: Collaborator; groupId: string }) {
  const [openDialog, setOpenDialog] = useState<"confirm" | "remove" | null>(null);
  const confirmRole = useConfirmTeamMember(groupId);
  const remove = useRemoveTeamMember(groupId);
  const { username } = member;
  const isInvited = member.userId === null;
  const close = () => setOpenDialog(null);

  return (
    <li className="flex gap-3 items-center py-2 not-first:border-t not-first:border-t-line">
      <Avatar name={username} className="text-size-base" />
      <span className="min-w-0 flex-1">
        <bdi className="block wrap-anywhere leading-[1.35] font-strong">{username}</bdi>
        <span className="block wrap-anywhere leading-[1.35] text-muted text-size-xs">
          <MemberDetail member={member} />
        </span>
        {member.claimed ? (
          <Button
            variant="soft"
            size="sm"
            className="mt-2"
            icon={<UserCheck />}
            aria-label={t("Confirm {username}", { username })}
            onClick={() => setOpenDialog("confirm")}
          >
            {t("Confirm")}
          </Button>
        ) : null}
      </span>
      <Badge tone="plain">{member.role === "admin" ? t("Admin") : t("Moderator")}</Badge>
      <Button
        variant="ghost"
        icon={<X />}
        aria-label={t("Remove {username}", { username })}
        onClick={() => setOpenDialog("remove")}
      />
      <ConfirmDialog
        open={openDialog === "confirm"}
        tone="primary"
        title={t("Is {username} the person you invited?", { username })}
        description={t(
          "Nobody had this username when you sent the invitation. Ask the person whether the account is theirs.",
        )}
        action={t("Confirm")}
        pending={confirmRole.isPending}
        onConfirm={() => confirmRole.mutate(member.id, { onSettled: close })}
        onCancel={close}
      />
      <ConfirmDialog
        open={openDialog === "remove"}
        title={t("Remove {username} from this group?", { username })}
        description={
          isInvited
            ? t("The invitation will be withdrawn.")
            : t("They will immediately lose access to all sessions of the group.")
        }
        action={t("Remove")}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(member.id, { onSettled: close })}
        onCancel={close}
      />
    </li>
  );
}

function MemberDetail({ member: { email, claimed, userId } }: { member: Collaborator }) {
  if (claimed) return t("Registered, waiting for confirmation");
  if (userId === null) return t("Invited, waiting for sign-in");
  return email === null ? t("Has not used this role yet") : <bdi>{email}</bdi>;
}
