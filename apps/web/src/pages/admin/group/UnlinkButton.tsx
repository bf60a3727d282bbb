import type { GroupSession } from "@hubbub/contract/groups";
import { Unlink } from "lucide-react";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";

import { useMoveEvent } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { Tooltip } from "../../../ui/Tooltip.tsx";
import { mergeEvent } from "../queries.ts";
import { failToast } from "./fail-toast.ts";

/** Removes a session from the group. The event itself does not change. */
export function UnlinkButton({ session, groupId }: { session: GroupSession; groupId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const move = useMoveEvent(groupId);
  const client = useQueryClient();

  const confirm = async () => {
    if (move.isPending) return;
    try {
      mergeEvent(client, await move.mutateAsync({ eventId: session.id, groupOrder: null }));
      toast({ title: t("Session taken out of the group"), tone: "success" });
    } catch (error) {
      failToast(t("Update failed"), error);
    }
    setIsConfirming(false);
  };

  return (
    <>
      <Tooltip text={t("Take out of the group")}>
        <Button
          variant="ghost"
          size="sm"
          icon={<Unlink />}
          aria-label={t("Take {title} out of the group", { title: session.title })}
          onClick={() => setIsConfirming(true)}
        />
      </Tooltip>
      <ConfirmDialog
        open={isConfirming}
        title={t("Take this session out of the group?")}
        description={<bdi className="font-strong text-ink">{session.title}</bdi>}
        action={t("Take out")}
        consequences={[
          t("It leaves the conference's page and leaderboard."),
          t("The event and everything in it stay. It can be linked again."),
        ]}
        pending={move.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
