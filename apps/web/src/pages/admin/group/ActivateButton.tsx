import type { GroupSession } from "@hubbub/contract/groups";

import { useActivateSession } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { failToast } from "./fail-toast.ts";

interface ActivateButtonProps {
  session: GroupSession;
  groupId: string;
  describedBy: string;
}

/** Makes a session the live one. Also reopens a session that has ended. */
export function ActivateButton({ session, groupId, describedBy }: ActivateButtonProps) {
  const activate = useActivateSession(groupId);
  const activateSession = async () => {
    if (activate.isPending) return;
    try {
      await activate.mutateAsync(session.id);
      toast({ title: t("Session activated!"), description: t("The selected session is now live."), tone: "success" });
    } catch (error) {
      failToast(t("Activation failed"), error);
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      className="session-activate w-24"
      pending={activate.isPending}
      aria-describedby={describedBy}
      onClick={() => void activateSession()}
    >
      {t("Activate")}
    </Button>
  );
}
