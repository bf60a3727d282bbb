import type { GroupSession } from "@hubbub/contract/groups";
import { Unlink } from "lucide-react";

import { useUnlinkEvent } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";

/** Removes a session from the group. The event itself does not change. */
export function UnlinkButton({ session, groupId }: { session: GroupSession; groupId: string }) {
  const { mutateAsync } = useUnlinkEvent(groupId);
  return (
    <ConfirmButton
      variant="ghost"
      size="sm"
      icon={<Unlink />}
      aria-label={t("Remove {title} from the group", { title: session.title })}
      tooltip={t("Remove from the group")}
      confirm={{
        title: t("Remove this session from the group?"),
        description: <bdi className="font-strong text-ink">{session.title}</bdi>,
        action: t("Remove"),
        consequences: [
          t("The session will no longer appear on the group's page, and its points will no longer count on the group's leaderboard."),
          t("The event and everything in it will be kept. Its owner can link it again."),
        ],
        onConfirm: () => mutateAsync([{ eventId: session.id, groupOrder: null }]),
      }}
    />
  );
}
