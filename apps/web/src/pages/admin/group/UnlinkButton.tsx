import type { GroupSession } from "@hubbub/contract/groups";
import { Unlink } from "lucide-react";
import { useState } from "react";

import { useUnlinkEvent } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Tooltip } from "../../../ui/Tooltip.tsx";

/** Removes a session from the group. The event itself does not change. */
export function UnlinkButton({ session, groupId }: { session: GroupSession; groupId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useUnlinkEvent(groupId);
  const close = () => setIsConfirming(false);

  return (
    <>
      <Tooltip text={t("Remove from the group")}>
        <Button
          variant="ghost"
          size="sm"
          icon={<Unlink />}
          aria-label={t("Remove {title} from the group", { title: session.title })}
          onClick={() => setIsConfirming(true)}
        />
      </Tooltip>
      <ConfirmDialog
        open={isConfirming}
        title={t("Remove this session from the group?")}
        description={<bdi className="font-strong text-ink">{session.title}</bdi>}
        action={t("Remove")}
        consequences={[
          t(
            "The session will no longer appear on the group's page, and its points will no longer count on the group's leaderboard.",
          ),
          t("The event and everything in it will be kept. Its owner can link it again."),
        ]}
        pending={isPending}
        onConfirm={() => mutate([{ eventId: session.id, groupOrder: null }], { onSettled: close })}
        onCancel={close}
      />
    </>
  );
}
