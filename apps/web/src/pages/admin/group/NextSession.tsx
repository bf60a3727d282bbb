import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { SkipForward } from "lucide-react";
import { useRef, useState } from "react";

import { fetchNextSession, useActivateSession } from "../../../groups/mutations.ts";
import { nextSession } from "../../../groups/session-status.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { failToast } from "./fail-toast.ts";

interface NextSessionProps {
  group: EventGroup;
  sessions: readonly GroupSession[];
}

/** Activates the session that the server names as next to the current one, so that a double click skips none (D-24). */
export function NextSession({ group, sessions }: NextSessionProps) {
  const activate = useActivateSession(group.id);
  const isRunning = useRef(false);
  const [pending, setPending] = useState(false);
  const next = nextSession(sessions, group);

  const activateNext = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    try {
      const nextFromServer = await fetchNextSession(group.id, group.currentEventId);
      if (!nextFromServer) {
        toast({ title: t("No next session"), description: t("This was the last one."), tone: "info" });
        return;
      }
      await activate.mutateAsync(nextFromServer.id);
      toast({ title: t("Session activated!"), description: t("The selected session is now live."), tone: "success" });
    } catch (error) {
      failToast(t("Activation failed"), error);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };

  return (
    <Button
      pending={pending}
      disabled={!next}
      icon={<SkipForward className="rtl:-scale-x-100" />}
      title={next ? next.title : t("No session is left")}
      onClick={() => void activateNext()}
    >
      {t("Next Session")}
    </Button>
  );
}
