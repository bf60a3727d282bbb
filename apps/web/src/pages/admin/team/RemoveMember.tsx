import type { Collaborator } from "@hubbub/contract/team";
import type { ComponentProps } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";
import { type TeamOf, useRemoveMember } from "./team-data.ts";

interface RemoveMemberProps extends Omit<ComponentProps<typeof ConfirmButton>, "confirm"> {
  of: TeamOf;
  /** The member or invitation to remove. */
  member: Collaborator;
  isMe: boolean;
}

const titles = {
  event: (username: string) => t("Remove {username} from this event?", { username }),
  group: (username: string) => t("Remove {username} from this group?", { username }),
};

/** Removes a member or leaves the team, after asking. After leaving, the dashboard opens. */
export function RemoveMember({ of, member, isMe, ...button }: RemoveMemberProps) {
  const { mutateAsync } = useRemoveMember(of, isMe);
  return (
    <ConfirmButton
      {...button}
      confirm={{
        title: isMe ? t("Leave the team?") : titles[of.kind](member.username),
        description:
          member.userId === null
            ? t("The invitation will be withdrawn.")
            : isMe
              ? t("You will leave the team immediately. Only the owner or an admin can add you again.")
              : t("They will lose access immediately, even on pages they already have open."),
        action: isMe ? t("Leave team") : t("Remove"),
        onConfirm: () => mutateAsync(member),
      }}
    />
  );
}
