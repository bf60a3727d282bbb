import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { useState } from "react";

import { useEndSession } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { failToast } from "./fail-toast.ts";

interface EndSessionProps {
  group: EventGroup;
  sessions: readonly GroupSession[];
}

/** Archives the live session. Activate makes it live again. */
export function EndSession({ group, sessions }: EndSessionProps) {
  /** The session to confirm, which stays the same if another one becomes live meanwhile. */
  const [sessionToEnd, setSessionToEnd] = useState<GroupSession | null>(null);
  const end = useEndSession(group.id);
  const live = sessions.find(({ id, isArchived }) => id === group.currentEventId && !isArchived);

  const confirm = async () => {
    if (!sessionToEnd || end.isPending) return;
    try {
      await end.mutateAsync(sessionToEnd.id);
      toast({ title: t("Session ended!"), description: t("The session is archived and read-only."), tone: "success" });
      setSessionToEnd(null);
    } catch (error) {
      failToast(t("End session failed"), error);
    }
  };

  return (
    <>
      <Button
        variant="quiet"
        className="group-end"
        disabled={!live}
        title={live ? live.title : t("No session is live")}
        onClick={() => setSessionToEnd(live ?? null)}
      >
        {t("End Session")}
      </Button>
      <ConfirmDialog
        open={sessionToEnd !== null}
        title={t("End this session?")}
        description={<bdi className="font-strong text-ink">{sessionToEnd?.title}</bdi>}
        action={t("End Session")}
        consequences={[
          t("The session is archived: everybody can read it, nobody can add to it."),
          t("The final leaderboard is calculated, if it is switched on."),
          t("Everybody in the session is told, and sees the top three."),
          t("It can be made live again with Activate."),
        ]}
        pending={end.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setSessionToEnd(null)}
      />
    </>
  );
}
