import type { GroupSession } from "@hubbub/contract/groups";

import { useActivateSession } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";

interface ActivateButtonProps {
  session: GroupSession;
  groupId: string;
  describedBy: string;
}

/** Makes a session the live one. Also reopens a session that has ended. */
export function ActivateButton({ session, groupId, describedBy }: ActivateButtonProps) {
  const { mutate, isPending } = useActivateSession(groupId);
  return (
    <Button
      variant="quiet"
      size="sm"
      className="w-24"
      pending={isPending}
      aria-describedby={describedBy}
      onClick={() => mutate(session.id)}
    >
      {t("Activate")}
    </Button>
  );
}
